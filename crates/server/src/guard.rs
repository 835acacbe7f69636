//! Who may come in, and how often.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::uri::Scheme;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::problem::Problem;
use crate::sockets::Sockets;
use crate::{App, Config};

/// Addresses that were seen before older ones are forgotten.
const MOST_ADDRESSES: usize = 10_000;

/// What a socket may send in a second, and what it may save up.
const MESSAGES: NonZeroU32 = NonZeroU32::new(4).unwrap();
const MESSAGES_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).unwrap();

const FORWARDED_FOR: &str = "x-forwarded-for";
const FORWARDED_PROTO: &str = "x-forwarded-proto";

/// What proxies add to requests.
const FORWARDED: [&str; 4] = ["forwarded", "via", FORWARDED_FOR, FORWARDED_PROTO];

/// What every answer says: nothing from elsewhere is loaded, and nobody frames these pages.
pub(crate) const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; \
         object-src 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The limits that hold for addresses.
#[derive(Debug)]
pub(crate) struct Guard {
    trust_proxy: bool,
    secure_cookies: bool,
    public_metrics: bool,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Sockets,
}

impl Guard {
    pub(crate) fn new(config: Config) -> Self {
        let most = NonZeroU32::new(config.requests_a_minute).unwrap_or(NonZeroU32::MIN);
        let requests = RateLimiter::keyed(Quota::per_minute(most));
        let sockets = Sockets::at_most(config.sockets_per_address);
        let Config { trust_proxy, secure_cookies, public_metrics, .. } = config;
        Self { trust_proxy, secure_cookies, public_metrics, requests, sockets }
    }

    fn admits(&self, request: &Request) -> bool {
        if self.requests.len() > MOST_ADDRESSES {
            self.requests.retain_recent();
        }
        let address = self.address(request.headers(), request.extensions());
        self.requests.check_key(&address).is_ok()
    }

    pub(crate) fn sockets(&self) -> &Sockets {
        &self.sockets
    }

    /// Whether the request came to the proxy over HTTPS, if the proxy can be believed.
    fn is_https(&self, headers: &HeaderMap) -> bool {
        let proto = headers.get_all(FORWARDED_PROTO).iter().next_back();
        self.trust_proxy && proto.is_some_and(|proto| proto.as_bytes() == b"https")
    }

    /// Whether the cookies of the answer are to come back over HTTPS only.
    pub(crate) fn keeps_cookies_secure(&self, headers: &HeaderMap) -> bool {
        self.secure_cookies || self.is_https(headers)
    }

    /// Whether the request may read the metrics: it comes from this very machine, and not through a
    /// proxy here, or the metrics are for everybody.
    pub(crate) fn may_read_metrics(&self, request: &Request) -> bool {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let local = peer.is_some_and(|peer| network(peer.0.ip()).is_loopback());
        let forwarded = FORWARDED.iter().any(|name| request.headers().contains_key(*name));
        self.public_metrics || (local && !forwarded)
    }

    /// Browsers always say which site a page is from; programs, which say nothing, carry nobody
    /// else's cookies. Where HTTPS is known to be used, a page without it is of another site.
    fn is_own_origin(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let scheme = origin.as_ref().and_then(Uri::scheme);
        if self.is_https(headers) && scheme != Some(&Scheme::HTTPS) {
            return false;
        }
        match (origin.as_ref().and_then(Uri::authority), host) {
            (Some(origin), Some(host)) => origin.as_str().eq_ignore_ascii_case(host),
            _ => false,
        }
    }

    fn address(&self, headers: &HeaderMap, extensions: &Extensions) -> IpAddr {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let forwarded = forwarded_for(headers).filter(|_| self.trust_proxy);
        let unknown = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
        network(forwarded.or_else(|| peer.map(|peer| peer.0.ip())).unwrap_or(unknown))
    }
}

/// The address that a request counts for.
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

/// One household has a whole /64 of IPv6 addresses, and is one client.
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

/// Lets a request pass if its address has not asked too often, and if it does not come from a page
/// of another site.
pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    if !app.guard().admits(&request) {
        let mut answer = Problem::new(StatusCode::TOO_MANY_REQUESTS).into_response();
        answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        return answer;
    }
    let harmless = request.method() == Method::GET && !is_upgrade(request.headers());
    if !harmless && !app.guard().is_own_origin(request.headers()) {
        let detail = "requests from pages of other sites are not accepted";
        return Problem::because(StatusCode::FORBIDDEN, detail).into_response();
    }
    next.run(request).await
}

fn is_upgrade(headers: &HeaderMap) -> bool {
    headers.contains_key(header::UPGRADE)
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    fn headers(list: &[(HeaderName, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    fn guard(trust_proxy: bool) -> Guard {
        Guard::new(Config { trust_proxy, ..Config::default() })
    }

    #[test]
    fn only_pages_of_this_site_and_programs_may_post() {
        let is_own_origin = |headers: &HeaderMap| guard(false).is_own_origin(headers);
        let host = (header::HOST, "play.example:8484");
        let from = |origin| headers(&[host.clone(), (header::ORIGIN, origin)]);
        assert!(is_own_origin(&headers(from_ref(&host))));
        assert!(is_own_origin(&from("http://play.example:8484")));
        for other in ["http://evil.example", "http://play.example:8485", "null", "", "http://"] {
            assert!(!is_own_origin(&from(other)), "{other}");
        }
    }

    #[test]
    fn a_page_without_https_is_of_another_site_where_https_is_used() {
        let origin = |origin| (header::ORIGIN, origin);
        let request = |from| {
            let proto = (HeaderName::from_static(FORWARDED_PROTO), "https");
            headers(&[(header::HOST, "play.example"), proto, origin(from)])
        };
        assert!(guard(true).is_own_origin(&request("https://play.example")));
        assert!(!guard(true).is_own_origin(&request("http://play.example")));
        assert!(guard(false).is_own_origin(&request("http://play.example")));
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
    fn the_proxy_is_believed_about_the_last_address_only() {
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
