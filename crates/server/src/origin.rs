//! Where a request comes from, and by which name it addresses this server.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::uri::{Authority, Scheme};
use axum::http::{HeaderMap, Method, Uri, header};

const FETCH_SITE: &str = "sec-fetch-site";
const FETCH_MODE: &str = "sec-fetch-mode";

/// The address under which people know the server, such as `https://play.example`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    scheme: Scheme,
    host: String,
}

/// The text is not a public address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected http://HOST or https://HOST, with a port where it is not the usual one")]
pub struct BadUrl;

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let url: Uri = text.parse().map_err(|_| BadUrl)?;
        let scheme = url.scheme().filter(|scheme| usual_port(scheme).is_some()).ok_or(BadUrl)?;
        let bare = url.path_and_query().is_none_or(|path| path.as_str() == "/");
        let authority = url.authority().filter(|host| bare && !host.as_str().contains('@'));
        let host = plain(authority.ok_or(BadUrl)?, scheme);
        Ok(Self { scheme: scheme.clone(), host })
    }
}

impl PublicUrl {
    /// Whether people come over HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.scheme == Scheme::HTTPS
    }

    /// Whether a request with these headers addresses the server by this name, or comes from its
    /// own machine. A page whose DNS name was pointed at this machine (DNS rebinding) does neither:
    /// its requests still carry its own name.
    pub(crate) fn is_asked_for(&self, headers: &HeaderMap) -> bool {
        self.is_named(headers) || host(headers).is_some_and(|host| is_loopback(&host))
    }

    /// Whether a request with these headers addresses the server by this name.
    pub(crate) fn is_named(&self, headers: &HeaderMap) -> bool {
        host(headers).is_some_and(|host| plain(&host, &self.scheme) == self.host)
    }

    fn is_origin(&self, origin: &Uri) -> bool {
        let host = origin.authority().map(|host| plain(host, &self.scheme));
        origin.scheme() == Some(&self.scheme) && host.as_ref() == Some(&self.host)
    }
}

fn host(headers: &HeaderMap) -> Option<Authority> {
    headers.get(header::HOST)?.to_str().ok()?.parse().ok()
}

/// In lowercase and without the default port, which may be left out.
fn plain(host: &Authority, scheme: &Scheme) -> String {
    let port = host.port_u16().filter(|port| Some(*port) != usual_port(scheme));
    let name = host.host().trim_end_matches('.').to_ascii_lowercase();
    port.map_or_else(|| name.clone(), |port| format!("{name}:{port}"))
}

fn usual_port(scheme: &Scheme) -> Option<u16> {
    match scheme.as_str() {
        "http" => Some(80),
        "https" => Some(443),
        _ => None,
    }
}

fn is_loopback(host: &Authority) -> bool {
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Whether a request may be answered, given what the browser says about the page that makes it.
/// Programs say nothing, and carry nobody else's cookies. Requests that only read may also come
/// from a link on another site.
///
/// If the request came over HTTPS, a page without it counts as another site.
pub(crate) fn is_welcome(
    method: &Method,
    headers: &HeaderMap,
    public: Option<&PublicUrl>,
    https: bool,
) -> bool {
    let said = |name: &str, value: &str| headers.get(name).is_some_and(|said| said == value);
    let reads = method == Method::GET && !headers.contains_key(header::UPGRADE);
    if said(FETCH_SITE, "cross-site") && !(reads && said(FETCH_MODE, "navigate")) {
        return false;
    }
    reads || is_own_origin(headers, public, https)
}

fn is_own_origin(headers: &HeaderMap, public: Option<&PublicUrl>, https: bool) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Some(origin) = origin.to_str().ok().and_then(|origin| origin.parse::<Uri>().ok()) else {
        return false;
    };
    if public.is_some_and(|public| public.is_origin(&origin)) {
        return true;
    }
    if https && origin.scheme() != Some(&Scheme::HTTPS) {
        return false;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    match (origin.authority(), host) {
        (Some(origin), Some(host)) => origin.as_str().eq_ignore_ascii_case(host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(list: &[(&'static str, &'static str)]) -> HeaderMap {
        let header =
            |&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value));
        list.iter().map(header).collect()
    }

    fn may_post(list: &[(&'static str, &'static str)], https: bool) -> bool {
        is_welcome(&Method::POST, &headers(list), None, https)
    }

    #[test]
    fn only_pages_of_this_site_and_programs_may_post() {
        let host = ("host", "play.example:8484");
        assert!(may_post(&[host], false));
        assert!(may_post(&[host, ("origin", "http://play.example:8484")], false));
        for other in ["http://evil.example", "http://play.example:8485", "null", "", "http://"] {
            assert!(!may_post(&[host, ("origin", other)], false), "{other}");
        }
    }

    #[test]
    fn a_page_without_https_is_of_another_site_where_https_is_used() {
        let request = |from| [("host", "play.example"), ("origin", from)];
        assert!(may_post(&request("https://play.example"), true));
        assert!(!may_post(&request("http://play.example"), true));
        assert!(may_post(&request("http://play.example"), false));
    }

    #[test]
    fn a_page_of_another_site_may_only_link_here() {
        let foreign = ("sec-fetch-site", "cross-site");
        let get = |list: &[_]| is_welcome(&Method::GET, &headers(list), None, false);
        assert!(!may_post(&[foreign], false));
        assert!(!may_post(&[foreign, ("sec-fetch-mode", "navigate")], false));
        assert!(!get(&[foreign, ("sec-fetch-mode", "no-cors")]));
        assert!(!get(&[foreign, ("sec-fetch-mode", "navigate"), ("upgrade", "websocket")]));
        assert!(get(&[foreign, ("sec-fetch-mode", "navigate")]));
        for own in ["same-origin", "same-site", "none"] {
            assert!(get(&[("sec-fetch-site", own)]), "{own}");
            assert!(may_post(&[("sec-fetch-site", own)], false), "{own}");
        }
    }

    #[test]
    fn a_public_url_is_a_scheme_and_a_host() {
        for right in ["https://play.example", "http://play.example:8080", "https://play.example/"] {
            assert!(right.parse::<PublicUrl>().is_ok(), "{right}");
        }
        for wrong in ["", "play.example", "ftp://a", "https://", "https://a/b", "https://u@a"] {
            assert_eq!(wrong.parse::<PublicUrl>(), Err(BadUrl), "{wrong}");
        }
    }

    #[test]
    fn only_the_public_name_and_this_machine_are_accepted() {
        let url: PublicUrl = "https://Play.example".parse().unwrap();
        let asked = |host| url.is_asked_for(&headers(&[("host", host)]));
        for own in ["play.example", "PLAY.EXAMPLE:443", "play.example.", "127.0.0.1:8484"] {
            assert!(asked(own), "{own}");
        }
        assert!(asked("localhost:8484") && asked("[::1]:8484"));
        for other in ["evil.example", "play.example:8484", "play.example.evil.example", "", "a b"] {
            assert!(!asked(other), "{other}");
        }
        assert!(!url.is_asked_for(&HeaderMap::new()));
    }

    #[test]
    fn with_a_public_url_its_origin_is_ours_whatever_the_proxy_hands_on() {
        let url: PublicUrl = "https://play.example".parse().unwrap();
        let from = |origin| {
            let headers = headers(&[("host", "127.0.0.1:8484"), ("origin", origin)]);
            is_welcome(&Method::POST, &headers, Some(&url), true)
        };
        assert!(from("https://play.example"));
        assert!(!from("http://play.example") && !from("https://evil.example"));
    }
}
