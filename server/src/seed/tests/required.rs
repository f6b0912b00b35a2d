//! What the files of `config/demo/` require of the first run.

use super::*;
use crate::domain::photos::Purpose;
use crate::domain::profiles::prompts::PROMPTS;
use crate::seed::demo_files::{DemoFiles, State, photo_file};
use crate::seed::script::Picture;
use base::clock::{DAY, HOUR};
use std::collections::{BTreeMap, BTreeSet};
use wire::message::Outgoing;

/// How an account stands in the database.
#[derive(serde::Deserialize)]
struct Found {
    status: String,
    paid: bool,
    balance: i64,
    started: i64,
    free_left: i64,
    unread: i64,
    new_likes: i64,
    invisible: bool,
    chats: i64,
    deleted: i64,
    photos: i64,
    taken_back: i64,
    received: i64,
    matches: i64,
    liked: i64,
    passed: i64,
}

const FOUND: &str = "select m.status, m.paid, w.balance, w.started, w.free_left, i.unread, i.new_likes, p.invisible,
         (select count(*) from chats where member_id = m.id) as chats,
         (select count(*) from chats where member_id = m.id and cleared_seq > 0) as deleted,
         (select count(*) from photos where member_id = m.id and purpose = 'profile') as photos,
         (select count(*) from messages where sender_id = m.id and retracted is not null) as taken_back,
         l.received, l.matches, l.liked, l.passed
     from members m join profiles p on p.id = m.id join wallets w on w.member_id = m.id
         join inboxes i on i.member_id = m.id,
         (select count(case when passed_at is null then liked_by_at end) as received,
              count(case when liked_by_at is not null then liked_at end) as matches,
              count(liked_at) as liked, count(passed_at) as passed from likes where member_id = $1) l
     where m.id = $1";

#[tokio::test]
async fn each_account_is_in_the_state_it_is_listed_with() {
    // At any hour of the day.
    for hours in [0, 5, 11, 17, 22] {
        let world = World::played(Millis(NOW.0 + hours * HOUR), SEED).await;
        for account in named() {
            let found: Found = world.one(sql(FOUND).bind(world.id(&account.domain, &account.email))).await;
            assert_listed(&account, &found);
        }
        world.store.close().await;
    }
}

fn assert_listed(account: &Account, found: &Found) {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let who = &account.email;
    let status = match account.state {
        State::Active => "active",
        State::NotConfirmed => "not_confirmed",
        State::Disabled => "disabled",
    };
    assert_eq!(
        (found.status.as_str(), found.paid, found.invisible),
        (status, account.premium, account.invisible),
        "{who}"
    );
    assert_eq!((found.balance, found.started), (account.credits, number(account.started)), "{who}");
    let free = i64::from(domains.of_key(&account.domain).unwrap().site.free_messages);
    let left = account.free_left.unwrap_or(if account.premium && account.chats > 0 { 0 } else { free });
    assert_eq!(found.free_left, left, "{who}");
    assert_eq!((found.chats, found.deleted), (number(account.chats), number(account.deleted)), "{who}");
    assert!(found.unread >= number(account.unread), "{who} has {} unread", found.unread);
    assert!(account.unread > 0 || found.unread == 0, "{who} has {} unread", found.unread);
    assert_eq!((found.photos, found.taken_back), (number(account.photos), number(account.taken_back)), "{who}");
    let likes = account.likes;
    assert_eq!((found.received, found.new_likes), (number(likes.received), number(likes.new)), "{who}");
    assert_eq!((found.matches, found.passed), (number(likes.matches), number(likes.passed)), "{who}");
    assert_eq!(found.liked, number(likes.matches + likes.given), "{who}");
}

#[tokio::test]
async fn one_conversation_is_as_long_as_the_longest_and_one_partner_has_left() {
    let world = World::played(NOW, SEED).await;
    let longest = world.number("select max(last_seq) from conversations").await;
    let required = named().iter().map(|account| number(account.longest)).max();
    assert!(Some(longest) >= required && required == Some(500));
    let gone = "select count(*) from chats c join members m on m.id = c.partner_id
         where m.status = 'disabled' and c.member_id = (select id from members where email = 'anna@demo.test')";
    assert_eq!(world.number(gone).await, 1);
}

#[tokio::test]
async fn the_accounts_of_a_pair_are_in_conversation_and_have_read_everything() {
    let world = World::played(NOW, SEED).await;
    for pair in DemoFiles::load(&ConfigFiles::embedded()).unwrap().accounts.pairs {
        let [starter, other] = [&pair.starts, &pair.answers].map(|email| world.id(&pair.domain, email));
        let conversation = sql("select c.started_by, c.last_seq, a.read_seq, b.read_seq from conversations c
             join chats a on a.conversation_id = c.id and a.member_id = $1
             join chats b on b.conversation_id = c.id and b.member_id = $2");
        let found: (MemberId, i64, i64, i64) = world.one(conversation.bind(starter).bind(other)).await;
        let length = number(pair.messages);
        assert_eq!(found, (starter, length, length, length));
    }
}

#[test]
fn the_world_is_large_and_mixed_and_every_portrait_exists() {
    let (script, files) = (planned(NOW, SEED), ConfigFiles::embedded());
    let domains: BTreeSet<_> = script.members.iter().map(|member| &member.account.domain).collect();
    assert_eq!((domains.len(), script.members.len()), (3, 424));
    let profiles = || script.members.iter().map(|member| &member.profile);
    assert!((5..=12).contains(&profiles().filter(|profile| profile.fictional).count()));
    assert!(profiles().filter(|profile| profile.main_image.is_none()).count() > 10);
    for image in profiles().filter_map(|profile| profile.main_image.as_ref()) {
        assert!(files.read(&format!("demo/art/{image}")).is_some(), "{image}");
    }
    assert!(profiles().all(|profile| !profile.about.is_empty() && !profile.about.contains(['{', '}'])));
    let answers = || profiles().flat_map(|profile| &profile.prompts);
    assert!(answers().count() > 300 && profiles().all(|profile| profile.prompts.len() <= 3));
    assert!(
        answers().all(|it| PROMPTS.contains(&it.prompt.as_str()) && (1..=200).contains(&it.answer.chars().count()))
    );
    // In every language that people write, and so a line of everybody can be replied to, whether there is a photo or not.
    for country in ["NL", "BE", "DE", "GB", "IE"] {
        let here = || profiles().filter(|profile| profile.country == country);
        assert!(here().any(|profile| !profile.prompts.is_empty()), "{country}");
    }
    let texts = script.sends().filter_map(|command| match &command.content {
        Outgoing::Text { text } => Some(text),
        Outgoing::Photo { .. } | Outgoing::Gift { .. } => None,
    });
    let texts: Vec<&String> = texts.collect();
    assert!(texts.iter().all(|text| !text.contains(['{', '}', '[', ']'])));
    assert!(texts.len() > 5000);
    let portraits: BTreeSet<_> = profiles().filter_map(|profile| profile.main_image.as_ref()).collect();
    assert!(portraits.len() >= 220, "{} portraits are used", portraits.len());
}

#[test]
fn nobody_on_a_site_has_the_face_or_the_text_of_somebody_else() {
    for seed in [SEED, 9, 10] {
        let script = planned(NOW, seed);
        let (mut faces, mut texts) = (BTreeMap::new(), BTreeMap::new());
        for NewMember { account, profile, .. } in &script.members {
            let (site, who) = (&account.domain, &account.email);
            if let Some(face) = &profile.main_image {
                let other = faces.insert((site, face), who);
                assert_eq!(other, None, "{who} of {site} has the face {face} too");
            }
            let other = texts.insert((site, &profile.about), who);
            assert_eq!(other, None, "{who} of {site} writes too: {}", profile.about);
        }
        let faceless = script.members.len() - faces.len();
        assert!(faceless * 5 < script.members.len(), "{faceless} of {} have no portrait", script.members.len());
    }
}

#[test]
fn every_portrait_that_can_be_given_out_is_drawn_and_every_drawn_person_can_be_given_out() {
    let files = ConfigFiles::embedded();
    let portraits = DemoFiles::load(&files).unwrap().portraits;
    assert!(portraits.len() >= 280, "{} portraits", portraits.len());
    let file = |name: &str| format!("demo/art/{name}.svg");
    let missing: Vec<_> = portraits.keys().filter(|name| files.read(&file(name)).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?} are not drawn");
    let accounts = named().into_iter().filter_map(|account| account.portrait);
    let given: BTreeSet<String> = accounts.chain(portraits.into_keys()).collect();
    let is_person = |name: &str| !name.contains('-');
    let drawn = files.list("demo/art/").into_iter();
    let drawn = drawn.filter_map(|path| Some(path.strip_prefix("demo/art/")?.strip_suffix(".svg")?.to_owned()));
    // The portrait of a fictional profile is for that profile only.
    let fictional: BTreeSet<_> =
        DemoFiles::load(&files).unwrap().fictional.into_iter().map(|profile| profile.portrait).collect();
    for name in drawn.filter(|name| is_person(name)) {
        assert!(given.contains(&name) || fictional.contains(&name), "portraits.toml lacks {name}");
    }
}

#[tokio::test]
async fn pictures_and_gifts_are_sent_by_who_pays_and_some_messages_are_taken_back() {
    let world = World::played(NOW, SEED).await;
    let photos = world.number("select count(*) from messages where kind = 'photo'").await;
    let gifts: Vec<(String,)> = world.all("select body from messages where kind = 'gift'").await;
    assert!(photos > 100 && gifts.len() > 30, "{photos} photos, {} gifts", gifts.len());
    let by_free = "select count(*) from messages m join members s on s.id = m.sender_id
         where m.kind <> 'text' and not s.paid";
    assert_eq!(world.number(by_free).await, 0);
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    let offered = &domains.of_host("localhost").unwrap().gifts;
    for (gift,) in gifts {
        assert!(offered.iter().any(|it| it.id == gift), "{gift}");
    }
    let taken_back = world.number("select count(*) from messages where retracted = 'by_sender'").await;
    assert!((3..40).contains(&taken_back), "{taken_back} messages are taken back");
    assert_eq!(world.number("select sum(edits) from conversations").await, taken_back);
}

#[tokio::test]
async fn every_photo_is_in_the_message_of_its_owner_or_in_its_place_on_a_profile() {
    let (world, files) = (World::played(NOW, SEED).await, ConfigFiles::embedded());
    let unsent = "select count(*) from photos where status <> 'active' or (purpose = 'message' and seq is null)";
    assert_eq!(world.number(unsent).await, 0);
    let mut profiles: BTreeMap<MemberId, Vec<(i64, &str)>> = BTreeMap::new();
    for Picture { photo, file } in &world.script.pictures {
        assert!(files.read(&photo_file(file)).is_some(), "{file}");
        if let Purpose::Profile(place) = photo.purpose {
            profiles.entry(photo.owner).or_default().push((place, file));
        }
    }
    assert!(profiles.len() > 100, "{} profiles have photos", profiles.len());
    for photos in profiles.values() {
        assert!((2..=5).contains(&photos.len()));
        assert_eq!(photos.iter().map(|it| it.0).collect::<Vec<_>>(), (0..number(photos.len())).collect::<Vec<_>>());
        assert_eq!(photos.iter().map(|it| it.1).collect::<BTreeSet<_>>().len(), photos.len(), "no picture twice");
    }
    let used: BTreeSet<_> = world.script.pictures.iter().map(|it| &it.file).collect();
    assert!(used.len() >= 28, "{} pictures are used", used.len());
    for Picture { photo, file } in &world.script.pictures {
        let Some((person, _)) = file.split_once('-') else { continue };
        let owner = world.script.members.iter().find(|member| member.id == photo.owner).unwrap();
        assert_eq!(owner.profile.main_image, Some(format!("{person}.svg")), "{file} is of somebody else");
    }
}

#[test]
fn every_account_that_began_a_conversation_has_one_with_an_actor() {
    #[derive(serde::Deserialize)]
    struct Actor {
        domain: String,
        email: String,
    }
    #[derive(serde::Deserialize)]
    struct Cast {
        actor: Vec<Actor>,
    }
    let (script, cast): (Script, Cast) =
        (planned(NOW, SEED), ConfigFiles::embedded().toml("demo/actors.toml").unwrap());
    let member = |domain: &str, email: &str| {
        let is = |member: &&NewMember| (&*member.account.domain, &*member.account.email) == (domain, email);
        script.members.iter().find(is).unwrap()
    };
    let actors: Vec<_> = cast.actor.iter().map(|actor| member(&actor.domain, &actor.email)).collect();
    assert!(actors.iter().all(|actor| actor.profile.fictional));
    let met: BTreeSet<_> = script.sends().filter_map(pair).collect();
    for account in named().into_iter().filter(|account| account.started > 0) {
        let id = member(&account.domain, &account.email).id;
        let with_actor = actors.iter().any(|actor| met.contains(&(id.min(actor.id), id.max(actor.id))));
        assert!(with_actor, "{}", account.email);
    }
}

#[test]
fn members_fit_their_site_and_are_of_the_age_they_are_given() {
    let (script, files) = (planned(NOW, SEED), ConfigFiles::embedded());
    let domains = Domains::load(&files).unwrap();
    for NewMember { account, profile, .. } in &script.members {
        let domain = domains.of_key(&account.domain).unwrap();
        assert!(domain.site.countries.contains(&profile.country) && domain.site.locales.contains(&account.language));
        let regions = domain.regions.iter().find(|it| it.country == profile.country).unwrap();
        assert!(regions.regions.contains(&profile.region), "{}", profile.region);
        assert!(profile.interests.iter().all(|key| domain.interests.iter().any(|it| it.id == *key)));
    }
    let age = |at: Millis| {
        let is_anna = |member: &NewMember| member.account.email == "anna@demo.test";
        let anna = planned(at, SEED).members.into_iter().find(is_anna).unwrap();
        let born: jiff::civil::Date = anna.profile.birth_date.parse().unwrap();
        let today = jiff::Timestamp::from_millisecond(at.0).unwrap().to_zoned(jiff::tz::TimeZone::UTC).date();
        born.until((jiff::Unit::Year, today)).unwrap().get_years()
    };
    assert_eq!((age(NOW), age(Millis(NOW.0 + 777 * DAY))), (34, 34));
}

#[test]
fn a_plan_repeats_for_its_seed_and_moves_with_the_clock() {
    let (one, again) = (planned(NOW, 9), planned(NOW, 9));
    let acts = |script: &Script| format!("{:?}", script.acts);
    assert_eq!((&one.members, acts(&one)), (&again.members, acts(&again)));
    assert_ne!(acts(&one), acts(&planned(NOW, 10)));
    let met = |script: &Script| script.sends().filter_map(pair).collect::<BTreeSet<_>>();
    assert_eq!(met(&one), met(&planned(Millis(NOW.0 + 7 * HOUR), 9)), "the hour does not change who meets whom");
    let newest = |script: &Script| script.sends().map(|command| command.at.0).max().unwrap();
    let later = planned(Millis(NOW.0 + 40 * DAY), 9);
    assert!(NOW.0 - newest(&one) < DAY / 24 && NOW.0 + 40 * DAY - newest(&later) < DAY / 24);
}

#[test]
fn the_login_panel_lists_the_accounts_of_its_site_with_a_sentence_each() {
    let files = ConfigFiles::embedded();
    let words = crate::words::Words::load(&files).unwrap();
    let (vonk, rijp) = (accounts(&files, "vonk").unwrap(), accounts(&files, "rijp").unwrap());
    assert_eq!((vonk[0].email.as_str(), vonk[1].email.as_str()), ("anna@demo.test", "ben@demo.test"));
    assert!(!rijp.is_empty() && rijp.iter().all(|account| !vonk.contains(account)));
    for account in vonk.iter().chain(&rijp) {
        for locale in ["en", "nl"] {
            assert_ne!(words.format(locale, &account.about, &[]), account.about, "{} in {locale}", account.about);
        }
    }
}

#[test]
fn every_prompt_has_words_and_answers_in_each_language_of_the_sites() {
    let files = ConfigFiles::embedded();
    let words = crate::words::Words::load(&files).unwrap();
    let demo = DemoFiles::load(&files).unwrap();
    for locale in ["en", "nl"] {
        for prompt in PROMPTS {
            let key = format!("prompt-{prompt}");
            assert_ne!(words.format(locale, &key, &[]), key, "{locale}");
            assert!(demo.prompts[locale][*prompt].len() >= 3, "{prompt} in {locale}");
        }
        let answers: Vec<&String> = demo.prompts[locale].values().flatten().collect();
        assert_eq!(answers.iter().collect::<BTreeSet<_>>().len(), answers.len(), "no answer is twice in {locale}");
    }
}
