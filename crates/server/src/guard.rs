//! Rate limits and other checks of who may send requests.

use std::convert::Infallible;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use room::PersonId;

use crate::connections::{Connections, Place};
use crate::origin::{PublicUrl, is_welcome};
use crate::problem::Problem;
use crate::sockets::Sockets;
use crate::{App, Config};

/// How many addresses or people a limiter keeps before it forgets those with a full allowance.
const MOST_KEYS: usize = 10_000;

/// Practically no limit. A larger burst would overflow the limiter's clock.
const MOST_AT_ONCE: u32 = 1_000_000;

/// The messages that a socket may send per second, and its burst.
const MESSAGES: NonZeroU32 = NonZeroU32::new(4).unwrap();
const MESSAGES_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).unwrap();

/// The messages beyond that before the socket is closed, and how many are forgiven per second.
const REFUSALS: NonZeroU32 = NonZeroU32::new(1).unwrap();
const REFUSALS_AT_ONCE: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// The lines of chat that a person may send per minute, and their burst, over all their sockets;
/// and the same for all people at one address.
const SAYINGS: NonZeroU32 = NonZeroU32::new(30).unwrap();
const SAYINGS_AT_ONCE: NonZeroU32 = NonZeroU32::new(10).unwrap();
const SAYINGS_OF_ADDRESS: NonZeroU32 = NonZeroU32::new(120).unwrap();
const SAYINGS_OF_ADDRESS_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).unwrap();

/// How often one address may try to log in to one account: the burst, and per minute.
const ATTEMPTS_AT_ONCE: NonZeroU32 = NonZeroU32::new(30).unwrap();
const ATTEMPTS: NonZeroU32 = NonZeroU32::new(6).unwrap();

/// How often all addresses together may try to log in to one account, as a burst and per minute,
/// before each attempt is delayed. Nobody is refused for what others do: that would lock the owner
/// out.
const FREE_ATTEMPTS_AT_ONCE: NonZeroU32 = NonZeroU32::new(60).unwrap();
const FREE_ATTEMPTS: NonZeroU32 = NonZeroU32::new(12).unwrap();
const SLOWED: Duration = Duration::from_secs(2);

/// How many archives of their data people at one address may download: the burst, and per minute.
const EXPORTS_AT_ONCE: NonZeroU32 = NonZeroU32::new(10).unwrap();
const EXPORTS: NonZeroU32 = NonZeroU32::new(2).unwrap();

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// The headers that proxies add to requests.
const FORWARDED: [&str; 4] = ["forwarded", "via", FORWARDED_FOR, FORWARDED_PROTO];

/// The path of the boards that other sites may embed.
const EMBEDDED: &str = "/embed/";

/// The content security policy of pages that these ancestors may frame.
macro_rules! policy {
    ($frames:literal) => {
        concat!(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; ",
            "base-uri 'none'; ",
            "form-action 'self'; frame-ancestors ",
            $frames,
            "; object-src 'none'"
        )
    };
}

/// What every answer says, but for boards on other people's pages: nothing from elsewhere is loaded,
/// nobody frames these pages or loads parts of them, and they need no camera. Scripts may compile
/// WebAssembly, and no other text. Images may be made by the page itself: it paints pictures to save.
pub(crate) const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, policy!("'none'")),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), \
         magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    ),
];

/// Over HTTPS: browsers use nothing else for a year.
const STRICT: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// The limits per address and per person.
#[derive(Debug)]
pub(crate) struct Guard {
    trust_proxy: bool,
    secure_cookies: bool,
    public_metrics: bool,
    public_url: Option<PublicUrl>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    creations: DefaultKeyedRateLimiter<IpAddr>,
    sign_ups: DefaultKeyedRateLimiter<IpAddr>,
    log_ins: DefaultKeyedRateLimiter<IpAddr>,
    attempts: DefaultKeyedRateLimiter<(IpAddr, u64)>,
    free_attempts: DefaultKeyedRateLimiter<u64>,
    exports: DefaultKeyedRateLimiter<IpAddr>,
    sayings: DefaultKeyedRateLimiter<PersonId>,
    sayings_of_address: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Sockets,
    connections: Connections,
}

impl Guard {
    pub(crate) fn new(config: Config) -> Self {
        let at_least_one = |most| NonZeroU32::new(most).unwrap_or(NonZeroU32::MIN);
        let creations = Quota::per_minute(at_least_one(config.games_a_minute))
            .allow_burst(at_least_one(config.games_at_once.min(MOST_AT_ONCE)));
        let sayings = Quota::per_minute(SAYINGS).allow_burst(SAYINGS_AT_ONCE);
        let of_address =
            Quota::per_minute(SAYINGS_OF_ADDRESS).allow_burst(SAYINGS_OF_ADDRESS_AT_ONCE);
        let requests = Quota::per_minute(at_least_one(config.requests_a_minute));
        let sign_ups = Quota::per_hour(at_least_one(config.sign_ups_an_hour.min(MOST_AT_ONCE)));
        let log_ins = Quota::per_minute(at_least_one(config.log_ins_a_minute.min(MOST_AT_ONCE)))
            .allow_burst(at_least_one(config.log_ins_a_minute.saturating_mul(3).min(MOST_AT_ONCE)));
        let attempts = Quota::per_minute(ATTEMPTS).allow_burst(ATTEMPTS_AT_ONCE);
        let free_attempts = Quota::per_minute(FREE_ATTEMPTS).allow_burst(FREE_ATTEMPTS_AT_ONCE);
        let exports = Quota::per_minute(EXPORTS).allow_burst(EXPORTS_AT_ONCE);
        let of_one = Some(config.connections_per_address).filter(|_| !config.trust_proxy);
        let connections = Connections::at_most(config.connections, of_one);
        Self {
            trust_proxy: config.trust_proxy,
            secure_cookies: config.secure_cookies,
            public_metrics: config.public_metrics,
            public_url: config.public_url,
            requests: RateLimiter::keyed(requests),
            creations: RateLimiter::keyed(creations),
            sign_ups: RateLimiter::keyed(sign_ups),
            log_ins: RateLimiter::keyed(log_ins),
            attempts: RateLimiter::keyed(attempts),
            free_attempts: RateLimiter::keyed(free_attempts),
            exports: RateLimiter::keyed(exports),
            sayings: RateLimiter::keyed(sayings),
            sayings_of_address: RateLimiter::keyed(of_address),
            sockets: Sockets::at_most(config.sockets_per_address),
            connections,
        }
    }

    fn admits(&self, request: &Request) -> bool {
        let address = self.address(request.headers(), request.extensions());
        within(&self.requests, &address)
    }

    /// Whether somebody at that address may begin one more game, or be one more guest.
    pub(crate) fn may_create(&self, address: IpAddr) -> bool {
        within(&self.creations, &address)
    }

    /// Whether somebody at that address may sign up.
    pub(crate) fn may_sign_up(&self, address: IpAddr) -> bool {
        within(&self.sign_ups, &address)
    }

    /// How long somebody at that address has to wait before they may try to log in to the account
    /// of that name; `None` if they may not. The same whether or not the account exists.
    pub(crate) fn may_log_in(&self, address: IpAddr, skeleton: &str) -> Option<Duration> {
        let account = BuildHasherDefault::<DefaultHasher>::default().hash_one(skeleton);
        if !within(&self.log_ins, &address) || !within(&self.attempts, &(address, account)) {
            return None;
        }
        let free = within(&self.free_attempts, &account);
        Some(if free { Duration::ZERO } else { SLOWED })
    }

    /// Whether somebody at that address may download an archive.
    pub(crate) fn may_export(&self, address: IpAddr) -> bool {
        within(&self.exports, &address)
    }

    /// Whether this person may send one more line of chat, from that address.
    pub(crate) fn may_say(&self, guest: Option<PersonId>, address: IpAddr) -> bool {
        within(&self.sayings_of_address, &address)
            && guest.is_none_or(|guest| within(&self.sayings, &guest))
    }

    /// Reserves a place for one more connection from there, if the limits allow it.
    pub(crate) fn place_for(&self, peer: SocketAddr) -> Option<Place> {
        self.connections.admit(network(peer.ip()))
    }

    pub(crate) fn sockets(&self) -> &Sockets {
        &self.sockets
    }

    /// Whether the request came over HTTPS, by the public address or according to a trusted proxy.
    fn is_https(&self, headers: &HeaderMap) -> bool {
        let proto = headers.get_all(FORWARDED_PROTO).iter().next_back();
        let forwarded = proto.is_some_and(|proto| proto.as_bytes() == b"https");
        let public = self.public_url.as_ref();
        (self.trust_proxy && forwarded)
            || public.is_some_and(|public| public.is_https() && public.is_named(headers))
    }

    /// The address by which the sender of these headers reaches the server, such as
    /// `https://play.example`.
    pub(crate) fn origin(&self, headers: &HeaderMap) -> Option<String> {
        let host = headers.get(header::HOST)?.to_str().ok()?;
        let scheme = if self.is_https(headers) { "https" } else { "http" };
        Some(format!("{scheme}://{host}"))
    }

    fn is_asked_for(&self, headers: &HeaderMap) -> bool {
        self.public_url.as_ref().is_none_or(|public| public.is_asked_for(headers))
    }

    /// Whether the cookies of the answer are for HTTPS only.
    pub(crate) fn keeps_cookies_secure(&self, headers: &HeaderMap) -> bool {
        self.secure_cookies || self.is_https(headers)
    }

    /// Whether the request may read the metrics: it comes from this machine, not through a proxy on
    /// it, or the metrics are public.
    pub(crate) fn may_read_metrics(&self, request: &Request) -> bool {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let local = peer.is_some_and(|peer| network(peer.0.ip()).is_loopback());
        let forwarded = FORWARDED.iter().any(|name| request.headers().contains_key(*name));
        self.public_metrics || (local && !forwarded)
    }

    fn address(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let forwarded = forwarded_for(headers).filter(|_| self.trust_proxy);
        let unknown = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
        network(forwarded.or_else(|| peer.map(|peer| peer.0.ip())).unwrap_or(unknown))
    }
}

/// The address that a request counts against.
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        Ok(Self(app.guard().address(&parts.headers, &parts.extensions)))
    }
}

/// The last address in the list is the one that the proxy itself has seen.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let list = headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?;
    list.rsplit(',').next()?.trim().parse().ok()
}

/// A /64 of IPv6 addresses is one household, and counts as one client.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => address.to_ipv4_mapped().map_or_else(
            || IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            IpAddr::V4,
        ),
    }
}

/// The limit of one socket.
pub(crate) fn message_limit() -> DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(MESSAGES).allow_burst(MESSAGES_AT_ONCE))
}

/// The limit of messages that one socket may send beyond its limit.
pub(crate) fn flood_limit() -> DefaultDirectRateLimiter {
    RateLimiter::direct(Quota::per_second(REFUSALS).allow_burst(REFUSALS_AT_ONCE))
}

fn within<K: Clone + Eq + Hash>(limits: &DefaultKeyedRateLimiter<K>, key: &K) -> bool {
    if limits.len() > MOST_KEYS {
        limits.retain_recent();
    }
    limits.check_key(key).is_ok()
}

/// Refuses a request from an address that sends too many, or from a page of another site.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let guard = app.guard();
    if !guard.admits(&request) {
        return too_many("too many requests; wait a moment", "5");
    }
    let headers = request.headers();
    let (public, https) = (guard.public_url.as_ref(), guard.is_https(headers));
    if !is_welcome(request.method(), headers, public, https) {
        let detail = "requests from pages of other sites are not accepted";
        return Problem::because(StatusCode::FORBIDDEN, detail).into_response();
    }
    next.run(request).await
}

/// Refuses a request with another host name, except for the health check. Tells browsers that come
/// over HTTPS to keep to it.
pub(crate) async fn shield(State(app): State<App>, request: Request, next: Next) -> Response {
    let (guard, headers) = (app.guard(), request.headers());
    let https = guard.is_https(headers);
    let mut answer = if guard.is_asked_for(headers) || request.uri().path() == "/healthz" {
        next.run(request).await
    } else {
        let detail = "this server has another name";
        Problem::because(StatusCode::MISDIRECTED_REQUEST, detail).into_response()
    };
    if https {
        answer.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, STRICT);
    }
    answer
}

/// Lets every site frame the boards that are made for it. They set no cookies.
pub(crate) async fn embed(request: Request, next: Next) -> Response {
    let is_embedded = request.uri().path().starts_with(EMBEDDED);
    let mut answer = next.run(request).await;
    if is_embedded {
        let headers = answer.headers_mut();
        headers.remove(header::X_FRAME_OPTIONS);
        headers.remove(header::SET_COOKIE);
        let policy = HeaderValue::from_static(policy!("*"));
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    answer
}

/// The response to too many requests, with the seconds after which to retry.
pub(crate) fn too_many(detail: &str, retry_after: &'static str) -> Response {
    let mut answer = Problem::because(StatusCode::TOO_MANY_REQUESTS, detail).into_response();
    answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(retry_after));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(list: &[(HeaderName, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    fn guard(trust_proxy: bool) -> Guard {
        Guard::new(Config { trust_proxy, ..Config::default() })
    }

    #[test]
    fn metrics_are_for_this_machine_unless_they_are_public() {
        let request = |peer: &str, header: Option<&str>| {
            let mut request = Request::new(axum::body::Body::empty());
            let peer: SocketAddr = peer.parse().unwrap();
            request.extensions_mut().insert(ConnectInfo(peer));
            if let Some(name) = header {
                let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
                request.headers_mut().insert(name, HeaderValue::from_static("x"));
            }
            request
        };
        let closed = guard(false);
        assert!(closed.may_read_metrics(&request("127.0.0.1:1", None)));
        assert!(closed.may_read_metrics(&request("[::ffff:127.0.0.1]:1", None)));
        assert!(!closed.may_read_metrics(&request("192.0.2.7:1", None)));
        assert!(!closed.may_read_metrics(&Request::new(axum::body::Body::empty())));
        for name in FORWARDED {
            assert!(!closed.may_read_metrics(&request("127.0.0.1:1", Some(name))), "{name}");
        }
        let open = Guard::new(Config { public_metrics: true, ..Config::default() });
        assert!(open.may_read_metrics(&request("192.0.2.7:1", None)));
    }

    #[test]
    fn only_the_last_forwarded_address_is_trusted() {
        let name = HeaderName::from_static(FORWARDED_FOR);
        let list = headers(&[(name.clone(), "10.0.0.1, 192.0.2.7")]);
        assert_eq!(forwarded_for(&list), "192.0.2.7".parse().ok());
        assert_eq!(forwarded_for(&headers(&[(name, "nonsense")])), None);
    }

    #[test]
    fn a_household_is_one_client() {
        let of = |text: &str| network(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
    }
}
