//! `members.php`.

use super::Search;
use crate::core::Core;
use crate::domain::accounts::member::Member;
use crate::http::input::Query;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::http::state::{Own, With};
use axum::Json;
use axum::extract::State;
use base::error::Error;
use contract::{Code, Link, Routes, about};
use serde_json::{Value, json};
use std::sync::Arc;
use wire::Refusal;
use wire::members::{Members, MembersQuery};

impl Own for Search {}

pub fn routes(core: &Arc<Core>, search: &Arc<Search>) -> Routes {
    Routes::new("Search")
        .get(
            "/members.php",
            members,
            about("Members by filters: each is whom the other looks for, and who was here last comes first.")
                .details(
                    "Visitors may search where the site's `logged_out_search` says so, or \
                     `logged_out_search_trafficsource` and they came through a known `network`; other visitors are \
                     refused. A page costs the same however far one has paged, and a member is on no two pages.",
                )
                .refuses(&[Code::Invalid, Code::AuthenticationRequired, Code::RateLimited])
                .link(Link {
                    name: "the-next-members",
                    to: "get_members",
                    parameters: &[("cursor", "$response.body#/next_cursor")],
                    body: Value::Null,
                })
                .link(Link {
                    name: "like-whom-was-found",
                    to: "post_like",
                    parameters: &[],
                    body: json!({ "profile": { "id": "$response.body#/items/0/id" } }),
                }),
        )
        .with_state(With::new(core, search))
}

async fn members(
    State(core): State<Arc<Core>>,
    State(search): State<Arc<Search>>,
    site: Site,
    member: Result<Member, Failure>,
    Query(query): Query<MembersQuery>,
) -> Result<Json<Members>, Failure> {
    let found = match member {
        Ok(member) => super::pages::for_member(&core, &search, &site.domain, member.id, query).await,
        Err(Failure(Error::Refused(Refusal::AuthenticationRequired { .. }))) => {
            super::pages::for_visitor(&core, &search, &site.domain, site.address, query).await
        }
        Err(other) => return Err(other),
    };
    Ok(Json(found?))
}
