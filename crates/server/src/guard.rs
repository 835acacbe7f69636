//! Who may come in, and how often.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::problem::Problem;
use crate::{App, Config};

/// Addresses that were seen before older ones are forgotten.
const MOST_ADDRESSES: usize = 10_000;

/// What a socket may send in a second, and what it may save up.
const MESSAGES: NonZeroU32 = NonZeroU32::new(4).unwrap();
const MESSAGES_AT_ONCE: NonZeroU32 = NonZeroU32::new(40).unwrap();

const FORWARDED_FOR: &str = "x-forwarded-for";

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
    requests: DefaultKeyedRateLimiter<IpAddr>,
}

impl Guard {
    pub(crate) fn new(config: Config) -> Self {
        let most = NonZeroU32::new(config.requests_a_minute).unwrap_or(NonZeroU32::MIN);
        let requests = RateLimiter::keyed(Quota::per_minute(most));
        Self { trust_proxy: config.trust_proxy, requests }
    }

    fn admits(&self, request: &Request) -> bool {
        if self.requests.len() > MOST_ADDRESSES {
            self.requests.retain_recent();
        }
        self.requests.check_key(&self.address(request)).is_ok()
    }

    fn address(&self, request: &Request) -> IpAddr {
        let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let forwarded = forwarded_for(request.headers()).filter(|_| self.trust_proxy);
        let unknown = IpAddr::V6(Ipv6Addr::UNSPECIFIED);
        network(forwarded.or_else(|| peer.map(|peer| peer.0.ip())).unwrap_or(unknown))
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
    if !harmless && !is_own_origin(request.headers()) {
        let detail = "requests from pages of other sites are not accepted";
        return Problem::because(StatusCode::FORBIDDEN, detail).into_response();
    }
    next.run(request).await
}

fn is_upgrade(headers: &HeaderMap) -> bool {
    headers.contains_key(header::UPGRADE)
}

/// Browsers always say which site a page is from; programs, which say nothing, carry nobody else's
/// cookies.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok());
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match (origin.as_ref().and_then(Uri::authority), host) {
        (Some(origin), Some(host)) => origin.as_str().eq_ignore_ascii_case(host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    fn headers(list: &[(HeaderName, &'static str)]) -> HeaderMap {
        list.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_pages_of_this_site_and_programs_may_post() {
        let host = (header::HOST, "play.example:8484");
        let from = |origin| headers(&[host.clone(), (header::ORIGIN, origin)]);
        assert!(is_own_origin(&headers(from_ref(&host))));
        assert!(is_own_origin(&from("http://play.example:8484")));
        for other in ["http://evil.example", "http://play.example:8485", "null", "", "http://"] {
            assert!(!is_own_origin(&from(other)), "{other}");
        }
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
