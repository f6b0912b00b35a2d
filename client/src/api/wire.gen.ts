// Written from the types in server/wire by `make generate`. Do not edit.

export const SUBPROTOCOL = "vonk.v1";

/**
 * A member, and at the same time the member's profile: one person, one number.
 */
export type MemberId = number;

/**
 * The conversation of two members. A pair has at most one.
 */
export type ConversationId = number;

/**
 * A picture a member uploaded.
 */
export type PhotoId = number;

/**
 * A member's revision: raised by one for each thing that changes on the member's screen.
 */
export type Rev = number;

/**
 * The place of a message in its conversation: 1, 2, 3 … without a gap.
 */
export type Seq = number;

/**
 * Whole credits. There are no operators on purpose: money is added with [`Credits::plus`] and
 * taken with [`Credits::minus`], which notice when a number leaves its range.
 */
export type Credits = number;

/**
 * Milliseconds since 1970-01-01 UTC.
 */
export type Millis = number;

/**
 * The name a client gives to a send before it is sent: a UUID version 7.
 *
 * It makes a send idempotent for ever: one `(sender, client_id)` has one outcome, however often it arrives. What it
 * tells of its time bounds how long refusals are kept: a send whose id is older than 30 days, or further than a day in
 * the future, is not accepted. Make it by the server's clock, which the frame `hello` tells.
 * Its lower-case, hyphenated text is kept, so equal ids are equal text, and ids sort by their time.
 */
export type ClientId = string;

export type Gender = "male" | "female";

export type ProfileStatus = "active" | "disabled";

export type ImageStatus = "active" | "processing" | "refused";

/**
 * A picture. All paths are put behind the domain's `cdn_prefix`.
 */
export type Image = { status: ImageStatus, filename: string, thumb_filename: string, 
/**
 * The rendition for the match modal.
 */
match: string, };

/**
 * The short form of a profile, as it stands on cards, in lists and in a chat's header.
 */
export type ProfileCard = { id: MemberId, name: string, age: number, gender: Gender, 
/**
 * ISO 3166 code, upper case.
 */
country: string, 
/**
 * The name of a region; never anything finer.
 */
region: string, main_image: Image | null, 
/**
 * Fixed when the profile is made and never taken back: this profile is not a real person.
 */
fictional: boolean, status: ProfileStatus, };

/**
 * The one `status` of a member who is not available.
 */
export type Unavailable = "unavailable";

/**
 * A member of whom the caller is told nothing, whatever the reason: gone, invisible, or either blocked the other.
 */
export type UnavailableMember = { id: MemberId, status: Unavailable, };

/**
 * The other member of a chat or a like, as far as the caller may know: told apart by `status`.
 */
export type Partner = ProfileCard | UnavailableMember;

/**
 * How the documented calls write a profile: `{"id": 5}`.
 */
export type ProfileRef = { id: MemberId, };

/**
 * A whole profile. What a domain does not show (`visible_profile_fields`, `visible_profile_notes`) is `null` or empty.
 */
export type Profile = { 
/**
 * The values of these are keys; their words are `FIELD-KEY` in the catalogues, such as `sexuality-bi`.
 */
sexuality: string | null, relationship_status: string | null, hair_color: string | null, eye_color: string | null, body_type: string | null, reason: string | null, 
/**
 * In the member's own words.
 */
about: string, 
/**
 * Keys of `interests.php`.
 */
interests: Array<string>, 
/**
 * Beside the main image, in the member's order.
 */
photos: Array<ProfilePhoto>, id: MemberId, name: string, age: number, gender: Gender, 
/**
 * ISO 3166 code, upper case.
 */
country: string, 
/**
 * The name of a region; never anything finer.
 */
region: string, main_image: Image | null, 
/**
 * Fixed when the profile is made and never taken back: this profile is not a real person.
 */
fictional: boolean, status: ProfileStatus, };

export type ProfilePhoto = { id: PhotoId, width: number, height: number, 
/**
 * Only its blurred rendition is for this caller: the clear ones are for premium members.
 */
locked: boolean, };

/**
 * The answer of `GET /api/profile.php?id=`: a profile and how the caller stands with it.
 */
export type ProfilePage = { profile: Profile, 
/**
 * Who likes whom; `null` while neither does.
 */
like: LikeState | null, 
/**
 * The chat with this profile, if there is one on the caller's screen.
 */
conversation: ConversationId | null, 
/**
 * Present now. Told of partners in a chat only; `false` for anybody else.
 */
online: boolean, rev: Rev, };

/**
 * The answer of `POST /api/photo.php` and of `GET /api/photo.php?id=`, to the photo's owner.
 */
export type Photo = { id: PhotoId, status: ImageStatus, 
/**
 * Pixels of the picture as it is shown, turned upright.
 */
width: number, height: number, };

/**
 * The body of `DELETE /api/photo.php`: an upload of one's own that is in no message.
 */
export type DiscardPhoto = { photo: PhotoId, };

/**
 * The last part of a rendition's address.
 */
export type Rendition = "large" | "small" | "blurred";

/**
 * How a member stands with one other: absolute values, so that applying them twice changes nothing.
 */
export type LikeState = { 
/**
 * The other's profile.
 */
id: MemberId, 
/**
 * When they liked me; `null` if they do not, or I passed.
 */
liked_by: Millis | null, 
/**
 * I have not looked at their like yet.
 */
like_new: boolean, 
/**
 * When I liked them.
 */
liked: Millis | null, };

/**
 * A like with the other's card.
 */
export type Like = { 
/**
 * Not available: a like that was given to somebody who is invisible or gone by now. It can be taken back.
 */
profile: Partner, 
/**
 * The other's profile.
 */
id: MemberId, 
/**
 * When they liked me; `null` if they do not, or I passed.
 */
liked_by: Millis | null, 
/**
 * I have not looked at their like yet.
 */
like_new: boolean, 
/**
 * When I liked them.
 */
liked: Millis | null, };

/**
 * The answer of `GET /api/likes.php`.
 */
export type Likes = { 
/**
 * The cards of those named below who are available.
 */
profiles: Array<ProfileCard>, 
/**
 * Received likes, matches among them: new ones first, then the newest.
 */
liked_by: Array<LikeState>, 
/**
 * Likes that I gave and that are not a match, the newest first.
 */
liked: Array<LikeState>, totals: Totals, rev: Rev, };

/**
 * The body of `POST` and `DELETE /api/like.php` and of `POST` and `DELETE /api/pass.php`.
 */
export type LikeProfile = { profile: ProfileRef, };

/**
 * The answer of those calls; `like` is `null` when nothing is left.
 */
export type LikeAnswer = { like: Like | null, rev: Rev, };

/**
 * The body of `PUT /api/likes.php`: the like of this profile has been seen, or all have been if there is none.
 */
export type LikesSeen = { profile?: ProfileRef | null, };

/**
 * The answer of `GET /api/auto-like.php`: the oldest received like that has not been looked at. Creates nothing.
 */
export type AutoLike = { profile: ProfileCard | null, };

/**
 * The body of `POST` and `DELETE /api/block.php`.
 */
export type BlockProfile = { profile: ProfileRef, };

/**
 * Somebody who is kept out: what is needed to know whom it is about and to undo it, and no more.
 */
export type Blocked = { id: MemberId, name: string, fictional: boolean, };

/**
 * The answer of `GET /api/block.php`: whom this member blocked, the newest first.
 */
export type Blocks = { items: Array<Blocked>, };

export type UserStatus = "active" | "not_confirmed";

export type User = { status: UserStatus, email: string, credits: Credits, 
/**
 * Free messages left before a message costs credits.
 */
free_left: number, 
/**
 * Conversations this member may still start; `null` when there is no limit (premium).
 */
conversations_left: number | null, 
/**
 * Kinds of notification the member switched off.
 */
notifications_disabled: Array<string>, profile: ProfileCard, 
/**
 * Premium: has bought credits.
 */
paid_user: boolean, signup_date: Millis, fictional_icon: boolean, 
/**
 * Not shown as present, not found by search; seen only by those this member liked or wrote to.
 */
invisible: boolean, 
/**
 * One of the domain's visible locales.
 */
language: string, };

/**
 * The answer of `GET`, `POST` and `PUT /api/user.php`.
 */
export type UserAnswer = { user: User, rev: Rev, };

/**
 * `POST /api/user.php`.
 */
export type LogIn = { email: string, password: string, };

/**
 * `PUT /api/user.php`.
 */
export type ChangeUser = { language: string, };

/**
 * `PUT /api/visibility.php`; answered with the user.
 */
export type Visibility = { invisible: boolean, };

/**
 * A photo in a message. Its renditions are described in [`crate::photo`]: the sender and premium members have the
 * clear ones, a free recipient the blurred one.
 */
export type MessagePhoto = { id: PhotoId, 
/**
 * `processing` until the renditions are made; the frame `edited` tells when they are.
 */
status: ImageStatus, 
/**
 * Pixels of the picture as it is shown, turned upright.
 */
width: number, height: number, };

/**
 * Why nothing is left of a message.
 */
export type Retraction = "by_sender" | "unusable";

/**
 * What a message holds, told apart by `kind`.
 */
export type Content = { "kind": "text", text: string, } | { "kind": "photo", photo: MessagePhoto, } | { "kind": "gift", gift: string, } | { "kind": "retracted", reason: Retraction, } | { "kind": "withheld" };

/**
 * What a member sends, told apart by `kind`.
 */
export type Outgoing = { "kind": "text", text: string, } | { "kind": "photo", photo: PhotoId, } | { "kind": "gift", gift: string, };

/**
 * One delivered message, the same for both members of its conversation.
 *
 * `(conversation, seq)` names it for ever; `client_id` is the name its sender gave it. Its content can change after it
 * was sent (a photo becomes ready, the sender takes it back): the frame `edited` tells, and the chat counts it in
 * `edits`.
 */
export type Message = { conversation: ConversationId, seq: Seq, client_id: ClientId, sender: MemberId, sent_at: Millis, } & ({ "kind": "text", text: string, } | { "kind": "photo", photo: MessagePhoto, } | { "kind": "gift", gift: string, } | { "kind": "retracted", reason: Retraction, } | { "kind": "withheld" });

/**
 * Whom a message is for: an existing conversation, or a profile (which opens the conversation if there is none).
 */
export type To = { "conversation": ConversationId } | { "profile": MemberId };

/**
 * The body of `POST /api/message.php` and of the frame `send`: the same fields reach the same function.
 */
export type Send = { client_id: ClientId, to: To, 
/**
 * The price the member saw. A price that differs at commit is refused with `price_changed`.
 */
quoted_cost: Credits, } & ({ "kind": "text", text: string, } | { "kind": "photo", photo: PhotoId, } | { "kind": "gift", gift: string, });

/**
 * The answer to an accepted [`Send`]. A repeat of the same `client_id` gets the same answer again, with the message
 * as it is by then; the same id with anything else in it is refused with `id_used`.
 */
export type Sent = { client_id: ClientId, message: Message, 
/**
 * What it cost: zero while free messages last.
 */
cost: Credits, 
/**
 * The sender's balance right after it.
 */
credits: Credits, 
/**
 * The sender's free messages left right after it.
 */
free_left: number, 
/**
 * The sender's revision that this message made.
 */
rev: Rev, };

/**
 * The body of `DELETE /api/message.php`: takes back a message of one's own within [`RETRACT_WITHIN_MS`], unless the
 * other has read it. What it cost comes back if it has reached no device of the other's.
 */
export type Retract = { conversation: ConversationId, seq: Seq, };

/**
 * The answer to a [`Retract`]; the same again for a repeat.
 */
export type Retracted = { message: Message, 
/**
 * It had reached a device of the other's, so neither credits nor a free message came back.
 */
reached: boolean, 
/**
 * The credits that came back.
 */
returned: Credits, credits: Credits, free_left: number, rev: Rev, };

/**
 * The body of `DELETE /api/send.php`: calls off a send that nobody knows the outcome of. Its id is used up, so that a
 * copy which is still on its way is refused.
 */
export type CallOff = { client_id: ClientId, };

/**
 * The answer to a [`CallOff`]; the same again for a repeat.
 */
export type CalledOff = { 
/**
 * Too late: it was accepted before, and can only be taken back like any message. `null`: it never will be.
 */
sent: Sent | null, };

/**
 * An item of `GET /api/gifts.php`.
 */
export type Gift = { 
/**
 * Its name is the word `gift-ID` in the catalogues.
 */
id: string, 
/**
 * A file behind the domain's `cdn_prefix`.
 */
image: string, cost: Credits, };

/**
 * The answer of `GET /api/icebreakers.php?profile=`: first sentences in the member's language, from what the two have
 * in common. Suggestions only: nothing is sent by itself.
 */
export type Icebreakers = { items: Array<string>, };

/**
 * How the documented calls write a conversation: `{"id": 5}`.
 */
export type ConversationRef = { id: ConversationId, };

/**
 * The counters of one side of a conversation: absolute values, so that applying them twice changes nothing.
 */
export type ChatState = { conversation: ConversationRef, num_unread_messages: number, 
/**
 * The newest message. Messages are gapless, so a client that holds fewer knows what to fetch.
 */
last_seq: Seq, 
/**
 * Read up to here, by me.
 */
read_seq: Seq, 
/**
 * Arrived up to here, on one of my devices: what lies beyond is still to be marked.
 */
delivered_seq: Seq, 
/**
 * Deleted up to here, by me: older messages are not shown to me.
 */
cleared_seq: Seq, 
/**
 * Read up to here, by the other; 0 while either has blocked the other.
 */
their_read_seq: Seq, 
/**
 * Arrived up to here, on one of the other's devices; 0 while either has blocked the other.
 */
their_delivered_seq: Seq, 
/**
 * How often a message of this conversation changed after it was sent. A client that knows a smaller number and
 * was not told which one by `edited` asks `edits.php`.
 */
edits: number, };

/**
 * An item of `GET /api/chats.php`.
 */
export type Chat = { 
/**
 * The other member. Nobody can write in the conversation while that one is not available.
 */
profile: Partner, last_message: Message | null, conversation: ConversationRef, num_unread_messages: number, 
/**
 * The newest message. Messages are gapless, so a client that holds fewer knows what to fetch.
 */
last_seq: Seq, 
/**
 * Read up to here, by me.
 */
read_seq: Seq, 
/**
 * Arrived up to here, on one of my devices: what lies beyond is still to be marked.
 */
delivered_seq: Seq, 
/**
 * Deleted up to here, by me: older messages are not shown to me.
 */
cleared_seq: Seq, 
/**
 * Read up to here, by the other; 0 while either has blocked the other.
 */
their_read_seq: Seq, 
/**
 * Arrived up to here, on one of the other's devices; 0 while either has blocked the other.
 */
their_delivered_seq: Seq, 
/**
 * How often a message of this conversation changed after it was sent. A client that knows a smaller number and
 * was not told which one by `edited` asks `edits.php`.
 */
edits: number, };

/**
 * The answer of `GET /api/chats.php`: newest first.
 */
export type Chats = { chats: Array<Chat>, totals: Totals, rev: Rev, };

/**
 * The answer of `GET /api/chat.php`: one page of messages, oldest first.
 */
export type ChatPage = { 
/**
 * The other member.
 */
profile: Partner, 
/**
 * `null` when asked for a profile one has no conversation with yet.
 */
chat: Chat | null, messages: Array<Message>, 
/**
 * Older messages exist before this page.
 */
more_before: boolean, 
/**
 * Newer messages exist after this page.
 */
more_after: boolean, price: Price, rev: Rev, };

/**
 * The answer of `GET /api/edits.php?conversation=&since=&after=&limit=`: messages after a place that changed after
 * edit number `since`, as they are now, in the order in which they changed.
 */
export type Edits = { messages: Array<Message>, 
/**
 * The edit up to which these messages tell everything. There is more while the chat counts further.
 */
edits: number, rev: Rev, };

/**
 * The answer of `GET /api/price.php`: what the next message costs this member now.
 */
export type Price = { 
/**
 * Of a text: zero while free messages last.
 */
cost: Credits, photo: Credits, gift: Credits, credits: Credits, free_left: number, };

/**
 * How far a member is with the other's messages.
 */
export type MarkKind = "read" | "delivered";

/**
 * The body of `POST /api/read.php` and of the frame `read`.
 */
export type Mark = { conversation: ConversationId, seq: Seq, mark: MarkKind, };

/**
 * The body of `DELETE /api/chat.php`: one chat, or all chats with a profile.
 */
export type DeleteChat = { "conversation": ConversationRef } | { "profile": ProfileRef };

/**
 * The answer of a write that has nothing else to say.
 */
export type Done = { rev: Rev, };

/**
 * What the badges, the title prefix and the app badge show.
 */
export type Totals = { unread: number, new_likes: number, };

/**
 * The answer of `GET /api/sync.php?since=REV&epoch=EPOCH`, and a part of the frame `hello`.
 *
 * Holds everything stamped after `since`, as absolute values. Without a `since`, or with one from another
 * epoch, it is the whole state and `reset` is true: what is not in it does not exist.
 */
export type Sync = { 
/**
 * Changes when the database was restored from a backup: revisions of another epoch mean nothing.
 */
epoch: string, rev: Rev, reset: boolean, totals: Totals, 
/**
 * `null` when unchanged.
 */
user: User | null, chats: Array<Chat>, 
/**
 * Conversations this member deleted.
 */
gone: Array<ConversationId>, likes: Array<Like>, 
/**
 * Profiles with which nothing is left.
 */
likes_gone: Array<MemberId>, };

/**
 * What a member can spend.
 */
export type WalletState = { credits: Credits, free_left: number, conversations_left: number | null, };

export type Refused = { 
/**
 * The send that was refused; none when another frame was.
 */
client_id?: ClientId | null, 
/**
 * In the member's language.
 */
message: string, } & ({ "code": "authentication_required", "data": { authentication_required: boolean, } } | { "code": "bad_credentials" } | { "code": "locked_out", "data": { minutes: number, } } | { "code": "client_header_missing" } | { "code": "wrong_origin" } | { "code": "unknown_host" } | { "code": "malformed", "data": { detail: string, } } | { "code": "invalid", "data": { field: string, } } | { "code": "too_large", "data": { max: number, } } | { "code": "not_found" } | { "code": "method_not_allowed" } | { "code": "not_available" } | { "code": "insufficient_credits", "data": { cost: Credits, credits: Credits, } } | { "code": "free_limit", "data": { limit: number, } } | { "code": "price_changed", "data": { cost: Credits, } } | { "code": "empty" } | { "code": "too_long", "data": { max: number, } } | { "code": "not_confirmed" } | { "code": "bad_image", "data": { why: BadImage, } } | { "code": "too_late" } | { "code": "id_used" } | { "code": "id_expired" } | { "code": "id_in_future" } | { "code": "called_off" } | { "code": "rate_limited", "data": { retry_ms: number, } } | { "code": "try_again" });

/**
 * Why the server closes a socket.
 */
export type Bye = "restart" | "logged_out" | "slow" | "replaced" | "protocol";

export type ClientFrame = { "type": "hello", 
/**
 * The last revision this client applied; none for a fresh start.
 */
since?: Rev | null, epoch?: string | null, 
/**
 * Whether the page is on screen. A hidden page does not make a member present.
 */
visible: boolean, } | { "type": "send" } & Send | { "type": "read" } & Mark | { "type": "typing", conversation: ConversationId, } | { "type": "visible", visible: boolean, } | { "type": "ping" };

export type ServerFrame = { "type": "hello", rev: Rev, 
/**
 * The server's clock, so that a client can show times and expiries without trusting its own.
 */
clock: Millis, member: MemberId, 
/**
 * The server's build; a client of another build offers to reload.
 */
build: string, 
/**
 * What came since; `null` if that is too much for a frame: the client asks `sync.php` for it.
 */
sync: Sync | null, 
/**
 * Partners who are present now.
 */
online: Array<MemberId>, } | { "type": "sent" } & Sent | { "type": "refused" } & Refused | { "type": "message", rev: Rev, message: Message, chat: ChatState, totals: Totals, 
/**
 * The other member, when this conversation is new on the member's screen.
 */
profile?: ProfileCard | null, 
/**
 * What the sender has left; only to the sender.
 */
wallet?: WalletState | null, } | { "type": "edited", rev: Rev, message: Message, chat: ChatState, totals: Totals, 
/**
 * What its sender has after it was taken back; only to the sender.
 */
wallet?: WalletState | null, } | { "type": "read", rev: Rev, chat: ChatState, totals: Totals, } | { "type": "chat", rev: Rev, chat: Chat, totals: Totals, } | { "type": "chat_gone", rev: Rev, conversation: ConversationId, totals: Totals, } | { "type": "like", rev: Rev, like: Like, totals: Totals, } | { "type": "likes_seen", rev: Rev, totals: Totals, } | { "type": "like_gone", rev: Rev, profile: MemberId, totals: Totals, } | { "type": "user", rev: Rev, user: User, } | { "type": "typing", conversation: ConversationId, } | { "type": "presence", profile: MemberId, online: boolean, } | { "type": "ping", rev: Rev, } | { "type": "pong", rev: Rev, } | { "type": "bye", reason: Bye, 
/**
 * When to come back; `null` means: do not, by yourself.
 */
reconnect_ms: number | null, };

/**
 * What an entry is for; names the counter-account, so that the books sum up per kind.
 */
export type EntryKind = "signup_bonus" | "purchase" | "goodwill" | "message" | "photo" | "gift" | "retraction";

export type Counterpart = { id: MemberId, name: string, fictional: boolean, };

/**
 * One movement of credits. Entries are only ever added.
 */
export type LedgerEntry = { 
/**
 * 1, 2, 3 … in the order of the member's entries, without a gap.
 */
version: number, kind: EntryKind, 
/**
 * Below zero when spent.
 */
amount: number, balance_after: Credits, created_at: Millis, 
/**
 * With whom: the member a message went to, unless that one is not available any more.
 */
counterpart: Counterpart | null, };

/**
 * The answer of `GET /api/ledger.php?cursor=&limit=`: newest first.
 */
export type Ledger = { items: Array<LedgerEntry>, 
/**
 * Hand it back as `cursor` for the next page.
 */
next_cursor: number | null, total: number, credits: Credits, };

export type Signups = "all" | "with_trafficsource" | "none";

export type MessageCost = { 
/**
 * In whole units of `currency`, e.g. `1.5`.
 */
costs: number, 
/**
 * ISO 4217 code.
 */
currency: string, };

/**
 * A named account of the demo world: one for each state worth looking at.
 */
export type DemoAccount = { email: string, password: string, name: string, 
/**
 * The key of a sentence in the word catalogues that says what state this account is in.
 */
about: string, };

/**
 * The answer of `GET /api/settings.php`, chosen by the request's host.
 */
export type Settings = { name: string, domain: string, 
/**
 * A locale such as `nl-NL`; its first two letters are the language of a first visit.
 */
domain_language: string, description: string, index_title: string, 
/**
 * Put before every picture's file name.
 */
cdn_prefix: string, 
/**
 * 1 general, 2 casual, 3 50+, 4 LGBT, 5 serious, 6 adult, 7 kink.
 */
niche: number, 
/**
 * ISO 3166 codes, upper case.
 */
countries: Array<string>, 
/**
 * Where the visitor seems to be.
 */
geoip_country: string, 
/**
 * Which of `countries` that selects.
 */
geoip_selected_country: string, signups: Signups, logged_out_search: boolean, logged_out_search_trafficsource: boolean, enable_site_entry_popup: boolean, 
/**
 * The VAPID key for push; empty while push is not configured.
 */
push_public_key: string, support_phone: string, support_email: string, 
/**
 * The least a message costs in money, by country.
 */
minimum_message_costs: { [key in string]: MessageCost }, message_credits: Credits, photo_credits: Credits, gift_credits: Credits, signup_credits: Credits, 
/**
 * The longest message, in characters.
 */
message_length: number, 
/**
 * How long a message can be taken back.
 */
retract_seconds: number, 
/**
 * The largest photo that can be uploaded, in bytes.
 */
photo_bytes: number, visible_profile_fields: Array<string>, visible_profile_notes: Array<string>, search_fields: Array<string>, fictional_icon: boolean, fictional_warning: boolean, fictional_singular: string, fictional_plural: string, refund_days: number, member_resell: boolean, company_id: string, mail_name: string, 
/**
 * Locales a visitor may choose; the dropdown shows when there is more than one.
 */
locales: Array<string>, 
/**
 * Messages a member may write before they cost credits.
 */
free_messages: number, 
/**
 * Conversations a free member may start.
 */
free_conversations: number, 
/**
 * The accounts of the login panel; only in a demo.
 */
demo_accounts: Array<DemoAccount>, build: string, };

/**
 * The answer of `GET /api/companyinfo.php`.
 */
export type CompanyInfo = { name: string, address: string, 
/**
 * The number in the Dutch trade register.
 */
kvk: string, city: string, country: string, tradenames: Array<string>, vat_numbers: Array<string>, support_phone: string, 
/**
 * Percentage offered to a member who is about to delete the account; zero for none.
 */
delete_discount: number, 
/**
 * The day the company was added, `YYYY-MM-DD`.
 */
added: string, };

/**
 * An item of `GET /api/interests.php`.
 */
export type Interest = { 
/**
 * The key; its word is `interest-KEY` in the catalogues.
 */
id: string, 
/**
 * A Lucide icon's name.
 */
icon: string, };

/**
 * An item of `GET /api/regions.php`.
 */
export type Regions = { 
/**
 * ISO 3166 code, upper case.
 */
country: string, regions: Array<string>, };

/**
 * What is wrong with an upload.
 */
export type BadImage = "unsupported" | "damaged" | "too_many_pixels" | "too_few_pixels";

/**
 * A refusal, told apart by `code`, with what the caller needs to act on it in `data`.
 */
export type Refusal = { "code": "authentication_required", "data": { authentication_required: boolean, } } | { "code": "bad_credentials" } | { "code": "locked_out", "data": { minutes: number, } } | { "code": "client_header_missing" } | { "code": "wrong_origin" } | { "code": "unknown_host" } | { "code": "malformed", "data": { detail: string, } } | { "code": "invalid", "data": { field: string, } } | { "code": "too_large", "data": { max: number, } } | { "code": "not_found" } | { "code": "method_not_allowed" } | { "code": "not_available" } | { "code": "insufficient_credits", "data": { cost: Credits, credits: Credits, } } | { "code": "free_limit", "data": { limit: number, } } | { "code": "price_changed", "data": { cost: Credits, } } | { "code": "empty" } | { "code": "too_long", "data": { max: number, } } | { "code": "not_confirmed" } | { "code": "bad_image", "data": { why: BadImage, } } | { "code": "too_late" } | { "code": "id_used" } | { "code": "id_expired" } | { "code": "id_in_future" } | { "code": "called_off" } | { "code": "rate_limited", "data": { retry_ms: number, } } | { "code": "try_again" };

export type RefusedCall = { 
/**
 * In the caller's language.
 */
message: string, } & ({ "code": "authentication_required", "data": { authentication_required: boolean, } } | { "code": "bad_credentials" } | { "code": "locked_out", "data": { minutes: number, } } | { "code": "client_header_missing" } | { "code": "wrong_origin" } | { "code": "unknown_host" } | { "code": "malformed", "data": { detail: string, } } | { "code": "invalid", "data": { field: string, } } | { "code": "too_large", "data": { max: number, } } | { "code": "not_found" } | { "code": "method_not_allowed" } | { "code": "not_available" } | { "code": "insufficient_credits", "data": { cost: Credits, credits: Credits, } } | { "code": "free_limit", "data": { limit: number, } } | { "code": "price_changed", "data": { cost: Credits, } } | { "code": "empty" } | { "code": "too_long", "data": { max: number, } } | { "code": "not_confirmed" } | { "code": "bad_image", "data": { why: BadImage, } } | { "code": "too_late" } | { "code": "id_used" } | { "code": "id_expired" } | { "code": "id_in_future" } | { "code": "called_off" } | { "code": "rate_limited", "data": { retry_ms: number, } } | { "code": "try_again" });

/**
 * The body of every refused call.
 */
export type ErrorBody = { error: RefusedCall, };

