//! What the files of `config/demo/` say the first run shows.

use super::*;
use crate::seed::demo_files::{DemoFiles, State, photo_file};
use crate::seed::world::{LikeRow, Shown};
use base::clock::{DAY, HOUR};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use wire::MemberId;
use wire::ledger::EntryKind;
use wire::like::LikeState;

#[test]
fn each_account_is_in_the_state_it_is_listed_with() {
    let domains = Domains::load(&ConfigFiles::embedded()).unwrap();
    // At any hour of the day.
    let worlds = [0, 5, 11, 17, 22].map(|hours| planned(Millis(NOW.0 + hours * HOUR), SEED));
    for (world, (account, member)) in
        worlds.iter().flat_map(|world| named(world).into_iter().map(move |it| (world, it)))
    {
        let who = &account.email;
        let wallet = world.wallets.iter().find(|it| it.member_id == member.id).unwrap();
        let inbox = world.inboxes.iter().find(|it| it.member_id == member.id).unwrap();
        let chats = world.sides.iter().filter(|it| it.member_id == member.id);
        assert_eq!(member.paid, account.premium, "{who}");
        assert_eq!(wallet.balance().0, account.credits, "{who}");
        assert_eq!(wallet.started, number(account.started), "{who}");
        assert_eq!(chats.clone().count(), account.chats, "{who}");
        assert_eq!(chats.filter(|side| side.cleared_seq.0 > 0).count(), account.deleted, "{who}");
        assert!(inbox.unread >= number(account.unread), "{who} has {} unread", inbox.unread);
        assert!(account.unread > 0 || inbox.unread == 0, "{who} has {} unread", inbox.unread);
        let free = i64::from(domains.of_key(&account.domain).unwrap().site.free_messages);
        let left = account.free_left.unwrap_or(if account.premium && account.chats > 0 { 0 } else { free });
        assert_eq!(wallet.free_left, left, "{who}");
        assert_eq!(member.profile.invisible, account.invisible, "{who}");
        let photos = world.photos.iter().filter(|it| it.owner == member.id && matches!(it.shown, Shown::Profile(_)));
        assert_eq!(photos.count(), account.photos, "{who}");
        let mine = world.messages.iter().filter(|it| it.sent.message.sender == member.id);
        assert_eq!(mine.filter(|it| is_taken_back(it)).count(), account.taken_back, "{who}");
        let likes: Vec<_> = world.likes.iter().filter(|it| it.member_id == member.id).map(LikeRow::state).collect();
        let count = |is: fn(&LikeState) -> bool| likes.iter().filter(|like| is(like)).count();
        let wanted = account.likes;
        assert_eq!(count(|like| like.liked_by.is_some()), wanted.received, "{who}");
        assert_eq!(count(|like| like.like_new), wanted.new, "{who}");
        assert_eq!(count(LikeState::is_match), wanted.matches, "{who}");
        assert_eq!(count(|like| like.liked.is_some()), wanted.matches + wanted.given, "{who}");
        assert_eq!(count(LikeState::is_gone), wanted.passed, "{who}");
        let status = match account.state {
            State::Active => "active",
            State::NotConfirmed => "not_confirmed",
            State::Disabled => "disabled",
        };
        assert_eq!(member.status, status, "{who}");
    }
}

#[test]
fn one_conversation_is_as_long_as_the_longest_and_one_partner_has_left() {
    let world = world();
    let longest = world.conversations.iter().map(|it| it.last_seq.0).max();
    let promised = named(&world).iter().map(|(account, _)| number(account.longest)).max();
    assert!(longest >= promised && promised == Some(500));
    let anna = world.members.iter().find(|member| member.email == "anna@demo.test").unwrap().id;
    let partners: BTreeSet<_> = world.sides.iter().filter(|it| it.member_id == anna).map(|it| it.partner_id).collect();
    let gone = |member: &&Member| partners.contains(&member.id) && member.status == "disabled";
    assert_eq!(world.members.iter().filter(gone).count(), 1);
}

#[test]
fn the_accounts_of_a_pair_are_in_conversation_and_have_read_everything() {
    let world = world();
    for pair in DemoFiles::load(&ConfigFiles::embedded()).unwrap().accounts.pairs {
        let id =
            |email: &str| world.members.iter().find(|it| it.domain == pair.domain && it.email == email).unwrap().id;
        let (starter, other) = (id(&pair.starts), id(&pair.answers));
        let conversation =
            world.conversations.iter().find(|it| [it.low, it.high] == [starter.min(other), starter.max(other)]);
        let conversation = conversation.unwrap();
        assert_eq!((conversation.started_by, conversation.last_seq.0), (starter, number(pair.messages)));
        let mut sides = world.sides.iter().filter(|it| it.conversation_id == conversation.id);
        assert!(sides.all(|side| side.read_seq == conversation.last_seq));
    }
}

#[test]
fn the_world_is_large_and_mixed_and_every_portrait_exists() {
    let (world, files) = (world(), ConfigFiles::embedded());
    let domains: BTreeSet<_> = world.members.iter().map(|member| &member.domain).collect();
    assert_eq!((domains.len(), world.members.len()), (3, 424));
    let profiles = || world.members.iter().map(|member| &member.profile);
    assert!((5..=12).contains(&profiles().filter(|profile| profile.fictional).count()));
    assert!(profiles().filter(|profile| profile.main_image.is_none()).count() > 10);
    for image in profiles().filter_map(|profile| profile.main_image.as_ref()) {
        assert!(files.read(&format!("demo/art/{image}")).is_some(), "{image}");
    }
    assert!(profiles().all(|profile| !profile.about.is_empty() && !profile.about.contains(['{', '}'])));
    let texts = world.messages.iter().filter_map(|message| match &message.sent.message.content {
        Content::Text { text } => Some(text),
        _ => None,
    });
    assert!(texts.clone().all(|text| !text.contains(['{', '}', '[', ']'])));
    assert!(texts.count() > 5000);
    let portraits: BTreeSet<_> = profiles().filter_map(|profile| profile.main_image.as_ref()).collect();
    assert!(portraits.len() >= 55, "{} portraits are used", portraits.len());
}

#[test]
fn pictures_and_gifts_are_sent_by_who_pays_and_some_messages_are_taken_back() {
    let (world, files) = (world(), ConfigFiles::embedded());
    let premium: HashMap<_, _> = world.members.iter().map(|it| (it.id, it.paid)).collect();
    let of_kind = |kind: &str| world.messages.iter().filter(|it| it.stored.kind == kind).collect::<Vec<_>>();
    let (photos, gifts) = (of_kind("photo"), of_kind("gift"));
    assert!(photos.len() > 100 && gifts.len() > 30, "{} photos, {} gifts", photos.len(), gifts.len());
    assert!(photos.iter().chain(&gifts).all(|it| premium[&it.sent.message.sender]));
    let domains = Domains::load(&files).unwrap();
    let offered = &domains.of_host("localhost").unwrap().gifts;
    for gift in gifts {
        assert!(offered.iter().any(|it| it.id == gift.stored.body), "{}", gift.stored.body);
    }
    let taken_back: Vec<_> = world.messages.iter().filter(|it| is_taken_back(it)).collect();
    assert!((3..40).contains(&taken_back.len()), "{} messages are taken back", taken_back.len());
    assert!(taken_back.iter().all(|it| it.stored.body.is_empty()));
    let paid = taken_back.iter().filter(|it| it.sent.cost.0 > 0).count();
    let returned = world.entries.iter().filter(|it| it.kind == EntryKind::Retraction).count();
    let edits: i64 = world.conversations.iter().map(|it| it.edits).sum();
    assert_eq!((returned, edits), (paid, number(taken_back.len())));
}

#[test]
fn every_photo_is_in_the_message_of_its_owner_or_in_its_place_on_a_profile() {
    let (world, files) = (world(), ConfigFiles::embedded());
    let messages: HashMap<_, _> =
        world.messages.iter().map(|it| ((it.sent.message.conversation, it.sent.message.seq), it)).collect();
    let mut profiles: BTreeMap<MemberId, Vec<(i64, &str)>> = BTreeMap::new();
    let mut sent = 0;
    for photo in &world.photos {
        assert!(files.read(&photo_file(&photo.picture)).is_some(), "{}", photo.picture);
        match photo.shown {
            Shown::Sent(conversation, seq) => {
                let message = &messages[&(conversation, seq)].sent.message;
                let Content::Photo { photo: shown } = message.content else { panic!("{message:?}") };
                assert_eq!((message.sender, shown.id, message.sent_at), (photo.owner, photo.id, photo.at));
                assert_eq!(shown.width, i64::from(photo.size.width));
                sent += 1;
            }
            Shown::Profile(place) => profiles.entry(photo.owner).or_default().push((place, &photo.picture)),
        }
    }
    assert_eq!(sent, world.messages.iter().filter(|it| it.stored.kind == "photo").count());
    assert!(profiles.len() > 100, "{} profiles have photos", profiles.len());
    for photos in profiles.values() {
        assert!((2..=5).contains(&photos.len()));
        assert_eq!(photos.iter().map(|it| it.0).collect::<Vec<_>>(), (0..number(photos.len())).collect::<Vec<_>>());
        assert_eq!(photos.iter().map(|it| it.1).collect::<BTreeSet<_>>().len(), photos.len(), "no picture twice");
    }
    let used: BTreeSet<_> = world.photos.iter().map(|it| &it.picture).collect();
    assert!(used.len() >= 24, "{} pictures are used", used.len());
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
    let (world, cast): (World, Cast) = (world(), ConfigFiles::embedded().toml("demo/actors.toml").unwrap());
    let plays =
        |member: &Member| cast.actor.iter().any(|it| (&it.domain, &it.email) == (&member.domain, &member.email));
    let actors: BTreeSet<_> = world.members.iter().filter(|it| plays(it)).map(|it| it.id).collect();
    assert_eq!(actors.len(), cast.actor.len());
    assert!(world.members.iter().all(|it| !actors.contains(&it.id) || it.profile.fictional));
    for (account, member) in named(&world).into_iter().filter(|(account, _)| account.started > 0) {
        let mut sides = world.sides.iter().filter(|it| it.member_id == member.id);
        assert!(sides.any(|side| actors.contains(&side.partner_id)), "{}", account.email);
    }
}

#[test]
fn members_fit_their_site_and_are_of_the_age_they_are_given() {
    let (world, files) = (world(), ConfigFiles::embedded());
    let domains = Domains::load(&files).unwrap();
    for member in &world.members {
        let domain = domains.of_key(&member.domain).unwrap();
        let profile = &member.profile;
        assert!(domain.site.countries.contains(&profile.country) && domain.site.locales.contains(&member.language));
        let regions = domain.regions.iter().find(|it| it.country == profile.country).unwrap();
        assert!(regions.regions.contains(&profile.region), "{}", profile.region);
        assert!(profile.interests.iter().all(|key| domain.interests.iter().any(|it| it.id == *key)));
    }
    let age = |at: Millis| {
        let member = |world: World| world.members.into_iter().find(|it| it.email == "anna@demo.test").unwrap();
        let born: jiff::civil::Date = member(planned(at, SEED)).profile.birth_date.parse().unwrap();
        let today = jiff::Timestamp::from_millisecond(at.0).unwrap().to_zoned(jiff::tz::TimeZone::UTC).date();
        born.until((jiff::Unit::Year, today)).unwrap().get_years()
    };
    assert_eq!((age(NOW), age(Millis(NOW.0 + 777 * DAY))), (34, 34));
}

#[test]
fn a_plan_repeats_for_its_seed_and_moves_with_the_clock() {
    let (one, again) = (planned(NOW, 9), planned(NOW, 9));
    assert_eq!(one.members, again.members);
    assert_eq!(one.messages, again.messages);
    assert_ne!(one.messages, planned(NOW, 10).messages);
    let met = |world: &World| world.conversations.iter().map(|it| (it.low, it.high)).collect::<BTreeSet<_>>();
    assert_eq!(met(&one), met(&planned(Millis(NOW.0 + 7 * HOUR), 9)), "the hour does not change who meets whom");
    let newest = |world: &World| world.messages.iter().map(|it| it.sent.message.sent_at.0).max().unwrap();
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
            assert_ne!(words.say(locale, &account.about, &[]), account.about, "{} in {locale}", account.about);
        }
    }
}
