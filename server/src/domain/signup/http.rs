//! `signup.php`, `activate.php`, `activation-mail.php` and `consents.php`; `/demo/newcomers`, by which the actors of a demo
//! know whom to welcome.

use super::{Entrance, Visitor, activation, consents, held};
use crate::core::Core;
use crate::domain::accounts::member::{Member, browser_of, set_cookies};
use crate::domain::proofs::Purpose;
use crate::domain::user;
use crate::http::input::Body;
use crate::http::reply::Failure;
use crate::http::site::Site;
use crate::http::state::{Own, With};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use contract::{Code, Routes, about};
use futures_util::FutureExt;
use std::sync::Arc;
use wire::profile::ProfileCard;
use wire::proof::Challenge;
use wire::signup::{
    Activate, Activated, ChangeConsent, ChangeSignUp, Consents, MailSent, SignUp, SignUpState, SignedUp,
};

impl Own for Entrance {}

pub fn routes(core: &Arc<Core>, entrance: &Arc<Entrance>) -> Routes {
    Routes::new("Sign-up")
        .post(
            "/signup.php",
            sign_up,
            about("Creates a member, who is logged in at once, and sends the mail that confirms the address.")
                .details(
                    "Until the address is confirmed the member may look around, and `signup_message` waits. The same \
                     mailbox may be tried a few times only, as the answer tells whether it has an account. A site with \
                     `hide_membership` answers `null` for every address and logs nobody in; the mail says what \
                     comes next.",
                )
                .json::<SignedUp>(200)
                .refuses(&[
                    Code::SignupsClosed,
                    Code::InvalidEmail,
                    Code::DisposableEmail,
                    Code::ProofFailed,
                    Code::InvalidName,
                    Code::WeakPassword,
                    Code::InvalidBirthDate,
                    Code::ConsentMissing,
                    Code::EmailTaken,
                    Code::LockedOut,
                    Code::Empty,
                    Code::TooLong,
                    Code::Invalid,
                ])
                .answers_with("Set-Cookie", "The session cookie, and the cookies `member`, `device` and `locale`."),
        )
        .get(
            "/signup-challenge.php",
            challenge,
            about("A challenge whose solution a sign-up needs, once and within half an hour.").details(
                "The format is ALTCHA's (version 2). The more sign-ups there were of late, the more work it is.",
            ),
        )
        .get(
            "/signup.php",
            state,
            about("How far the member's sign-up is: its step, whom the member looks for, the first message while it waits."),
        )
        .put(
            "/signup.php",
            go_on,
            about("Records that the member goes on to a step, and whom the member looks for.").refuses(&[Code::Invalid]),
        )
        .delete("/signup.php", discard, about("Gives up the first message that waits, or could not be delivered."))
        .post(
            "/activate.php",
            activate,
            about("Confirms an e-mail address by the token of a mail's link, which works once.")
                .refuses(&[Code::ActivationFailed]),
        )
        .post("/activation-mail.php", send_mail, about("Sends the mail with the link again, a few times a day."))
        .get("/consents.php", consented, about("What the member has agreed to."))
        .put("/consents.php", consent, about("Gives or withdraws a consent.").refuses(&[Code::ConsentMissing]))
        .with_state(With::new(core, entrance))
}

pub fn pages(core: &Arc<Core>) -> Router {
    Router::new().route("/demo/newcomers", get(newcomers)).with_state(core.clone())
}

async fn newcomers(State(core): State<Arc<Core>>, site: Site) -> Result<Json<Vec<ProfileCard>>, Failure> {
    core.check_demo()?;
    let (key, now) = (site.domain.key.clone(), core.store.now());
    let found = core.store.read(move |conn| async move { super::newcomers(conn, &key, now).await }.boxed());
    Ok(Json(found.await?))
}

async fn sign_up(
    State(core): State<Arc<Core>>,
    State(entrance): State<Arc<Entrance>>,
    site: Site,
    headers: HeaderMap,
    Body(form): Body<SignUp>,
) -> Result<Response, Failure> {
    let browser = browser_of(&headers);
    let visitor = Visitor { address: site.address, locale: site.locale, browser };
    let Some(logged_in) = super::sign_up(&core, &entrance, &site.domain, visitor, form).await? else {
        return Ok(Json(SignedUp { user: None, rev: None }).into_response());
    };
    let (id, now, domain) = (logged_in.member, core.store.now(), site.domain);
    let read = core.store.read(move |conn| async move { user::record(conn, &domain, id, now).await }.boxed());
    let (user, rev) = read.await?;
    let language = user.language.clone();
    let mut response = Json(SignedUp { user: Some(user), rev: Some(rev) }).into_response();
    set_cookies(&mut response, core.config.https, &logged_in, &language);
    Ok(response)
}

async fn challenge(
    State(core): State<Arc<Core>>,
    State(entrance): State<Arc<Entrance>>,
    site: Site,
) -> Result<Json<Challenge>, Failure> {
    Ok(Json(entrance.proofs.challenge(&core.store, &site.domain, Purpose::SignUp).await?))
}

async fn state(State(core): State<Arc<Core>>, member: Member) -> Result<Json<SignUpState>, Failure> {
    let (id, locale, within) = (member.id, member.site.locale, core.clone());
    let read = core.read(id, move |conn| async move { super::state(conn, &within.words, &locale, id).await }.boxed());
    Ok(Json(read.await?))
}

async fn go_on(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(change): Body<ChangeSignUp>,
) -> Result<Json<SignUpState>, Failure> {
    let (id, domain, locale, within) = (member.id, member.site.domain, member.site.locale, core.clone());
    let changed = core.store.write(move |tx| {
        async move {
            super::go_on(tx, &domain, id, change).await?;
            super::state(tx, &within.words, &locale, id).await
        }
        .boxed()
    });
    Ok(Json(changed.await?))
}

async fn discard(State(core): State<Arc<Core>>, member: Member) -> Result<Json<SignUpState>, Failure> {
    let (id, locale, within) = (member.id, member.site.locale, core.clone());
    let discarded = core.store.write(move |tx| {
        async move {
            held::discard(tx, id).await?;
            super::state(tx, &within.words, &locale, id).await
        }
        .boxed()
    });
    Ok(Json(discarded.await?))
}

async fn activate(
    State(core): State<Arc<Core>>,
    site: Site,
    Body(form): Body<Activate>,
) -> Result<Json<Activated>, Failure> {
    let activated =
        core.store.write(move |tx| async move { activation::activate(tx, &site.domain, &form.token).await }.boxed());
    let writes_to = activated.await?;
    core.store.look_for_jobs();
    Ok(Json(Activated { writes_to }))
}

async fn send_mail(State(core): State<Arc<Core>>, member: Member) -> Result<Json<MailSent>, Failure> {
    let left = core.store.write(move |tx| activation::send_mail(tx, member.id).boxed()).await?;
    Ok(Json(MailSent { left }))
}

async fn consented(State(core): State<Arc<Core>>, member: Member) -> Result<Json<Consents>, Failure> {
    let consents = core.read(member.id, move |conn| consents::of(conn, member.id).boxed()).await?;
    Ok(Json(Consents { consents }))
}

async fn consent(
    State(core): State<Arc<Core>>,
    member: Member,
    Body(change): Body<ChangeConsent>,
) -> Result<Json<Consents>, Failure> {
    let (id, domain) = (member.id, member.site.domain);
    let changed = core.store.write(move |tx| {
        async move {
            consents::change(tx, id, &domain, change.kind, change.given).await?;
            consents::of(tx, id).await
        }
        .boxed()
    });
    Ok(Json(Consents { consents: changed.await? }))
}
