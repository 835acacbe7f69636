use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};
use room::{Moment, PersonId};
use store::StoreError;

use crate::App;

const COOKIE: &str = "triskel_guest";

/// Whoever sent the request, known by his signed cookie or not at all.
#[derive(Debug)]
pub(crate) struct Guest {
    jar: SignedCookieJar,
    secure: bool,
    code: Option<PersonId>,
}

impl Guest {
    /// The guest, if he is known.
    pub(crate) fn code(&self) -> Option<PersonId> {
        self.code
    }

    /// The guest, who is made known to the store if he was not, with the cookies for the answer.
    pub(crate) async fn or_new(self, app: &App) -> Result<(PersonId, SignedCookieJar), StoreError> {
        let code = self.code.unwrap_or_else(PersonId::fresh);
        app.store().welcome(code, Moment::now()).await?;
        Ok((code, self.jar.add(cookie(code, self.secure))))
    }
}

fn cookie(code: PersonId, secure: bool) -> Cookie<'static> {
    let mut cookie = Cookie::new(COOKIE, code.to_string());
    cookie.set_http_only(true);
    cookie.set_secure(secure);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.make_permanent();
    cookie
}

impl FromRequestParts<App> for Guest {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let jar: SignedCookieJar = SignedCookieJar::from_request_parts(parts, app).await?;
        let code = jar.get(COOKIE).and_then(|cookie| cookie.value().parse().ok());
        let secure = app.guard().keeps_cookies_secure(&parts.headers);
        Ok(Self { jar, secure, code })
    }
}
