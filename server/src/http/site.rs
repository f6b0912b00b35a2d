//! The site of a request: the domain by its host, the language, and the visitor's address.

use super::cookies::cookie;
use super::reply::Failure;
use crate::core::Core;
use crate::sites::Domain;
use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use base::error::{Error, Result};
use contract::Input;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use wire::Refusal;

/// For how many days the choice of a language is kept (specification 9).
pub const LOCALE_DAYS: i64 = 365;
/// The name of the cookie with the chosen language.
pub const LOCALE_COOKIE: &str = "locale";
/// The address of a visitor whose connection has none, as in a test without a network.
const NOWHERE: IpAddr = IpAddr::V6(Ipv6Addr::UNSPECIFIED);

/// Put into every request by [`find`].
#[derive(Clone, Debug)]
pub struct Site {
    pub domain: Arc<Domain>,
    /// One of the domain's visible locales.
    pub locale: String,
    /// The visitor's, as [`subscriber`] gives it.
    pub address: IpAddr,
    /// The only `Origin` this request may have.
    pub origin: String,
}

impl Site {
    /// Whether a request comes from the site's own pages: its Origin is exactly the site's, scheme, host and port.
    pub fn is_origin_in(&self, headers: &HeaderMap) -> bool {
        headers.get(header::ORIGIN).is_some_and(|origin| origin.as_bytes() == self.origin.as_bytes())
    }

    /// The site that [`find`] has put into a request.
    pub fn of(parts: &Parts) -> Result<Self> {
        parts.extensions.get::<Self>().cloned().ok_or_else(|| Error::internal("a route without its site"))
    }
}

impl Input for Site {}

impl<S: Sync> FromRequestParts<S> for Site {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        Ok(Self::of(parts)?)
    }
}

/// Finds the site of a request and puts it there; gives the caller's language.
pub fn find(core: &Core, request: &mut Request) -> Result<String, Refusal> {
    let headers = request.headers();
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    let Some(domain) = core.domains.of_host(&host).cloned() else {
        return Err(Refusal::UnknownHost);
    };
    let scheme = if core.config.https { "https" } else { "http" };
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let site = Site {
        locale: locale(&domain, headers),
        address: subscriber(address(headers, core.config.behind_proxy).or(peer).unwrap_or(NOWHERE)),
        origin: format!("{scheme}://{host}"),
        domain,
    };
    let locale = site.locale.clone();
    request.extensions_mut().insert(site);
    Ok(locale)
}

/// The cookie's, if it is a visible locale; else that of the domain's language; else the first visible one
/// (specification 1).
fn locale(domain: &Domain, headers: &HeaderMap) -> String {
    let visible = &domain.site.locales;
    let chosen = cookie(headers, LOCALE_COOKIE).filter(|locale| visible.iter().any(|it| it == locale));
    let first = domain.site.domain_language.get(..2).filter(|locale| visible.iter().any(|it| it == locale));
    chosen.or(first).or(visible.first().map(String::as_str)).unwrap_or("en").to_owned()
}

/// The last address of X-Forwarded-For is the one that our own proxy saw; a visitor can invent the earlier ones.
fn address(headers: &HeaderMap, behind_proxy: bool) -> Option<IpAddr> {
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back().filter(|_| behind_proxy)?;
    forwarded.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

/// The address that limits go by. For IPv6 it is the network of 64 bits, as every subscriber has at least one such
/// network and may use any address in it.
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(it) => IpAddr::V6(Ipv6Addr::from_bits(it.to_bits() & !u128::from(u64::MAX))),
        v4 @ IpAddr::V4(_) => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_proxys_own_word_about_the_address_counts() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "1.1.1.1, 2.2.2.2".parse().unwrap());
        assert_eq!(address(&headers, true), Some(IpAddr::from([2, 2, 2, 2])));
        assert_eq!(address(&headers, false), None);
    }

    #[test]
    fn addresses_of_one_ipv6_network_are_one_subscriber_and_those_of_ipv4_are_each_their_own() {
        let of = |address: &str| subscriber(address.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::9"));
        assert_ne!(of("2001:db8:1:2::9"), of("2001:db8:1:3::9"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"), "the same, written in IPv6");
    }
}
