//! Prints the TypeScript twin of every shape of the crate: `make generate` writes it to
//! `client/src/api/wire.gen.ts`, `make check` fails when that file is stale.

use ts_rs::{Config, TS};
use wire::{
    block, chat, frame, id, ledger, like, message, photo, profile, profile_page, refusal, settings, sync, user,
};

macro_rules! declare {
    ($cfg:expr, $($ty:ty),* $(,)?) => {
        $(
            if let Some(docs) = <$ty>::docs() {
                print!("{docs}");
            }
            println!("export {}\n", <$ty>::decl($cfg));
        )*
    };
}

fn main() {
    let cfg = &Config::new().with_large_int("number");
    println!("// Written from the types in server/wire by `make generate`. Do not edit.\n");
    println!("export const SUBPROTOCOL = {:?};\n", frame::SUBPROTOCOL);
    declare!(
        cfg,
        id::MemberId,
        id::ConversationId,
        id::PhotoId,
        id::Rev,
        id::Seq,
        id::Credits,
        id::Millis,
        id::ClientId,
        profile::Gender,
        profile::ProfileStatus,
        photo::ImageStatus,
        profile::Image,
        profile::ProfileCard,
        profile::Unavailable,
        profile::UnavailableMember,
        profile::Partner,
        profile::ProfileRef,
        profile::Profile,
        profile::ProfilePhoto,
        profile_page::ProfilePage,
        photo::Photo,
        photo::DiscardPhoto,
        photo::Rendition,
        like::LikeState,
        like::Like,
        like::Likes,
        like::LikeProfile,
        like::LikeAnswer,
        like::LikesSeen,
        like::AutoLike,
        block::BlockProfile,
        block::Blocked,
        block::Blocks,
        user::UserStatus,
        user::User,
        user::UserAnswer,
        user::LogIn,
        user::ChangeUser,
        user::Visibility,
        message::MessagePhoto,
        message::Retraction,
        message::Content,
        message::Outgoing,
        message::Message,
        message::To,
        message::Send,
        message::Sent,
        message::Retract,
        message::Retracted,
        message::CallOff,
        message::CalledOff,
        message::Gift,
        message::Icebreakers,
        chat::ConversationRef,
        chat::ChatState,
        chat::Chat,
        chat::Chats,
        chat::ChatPage,
        chat::Edits,
        chat::Price,
        chat::MarkKind,
        chat::Mark,
        chat::DeleteChat,
        chat::Done,
        chat::Totals,
        sync::Sync,
        frame::WalletState,
        frame::Refused,
        frame::Bye,
        frame::ClientFrame,
        frame::ServerFrame,
        ledger::EntryKind,
        ledger::Counterpart,
        ledger::LedgerEntry,
        ledger::Ledger,
        settings::Signups,
        settings::MessageCost,
        settings::DemoAccount,
        settings::Settings,
        settings::CompanyInfo,
        settings::Interest,
        settings::Regions,
        refusal::BadImage,
        refusal::Refusal,
        refusal::RefusedCall,
        refusal::ErrorBody,
    );
}
