// Written from the types in wire.gen.ts by `npm run generate`. Do not edit.
import { type Check, both, either, exactly, flag, list, nullable, number, object, openTagged, optional, tagged, text } from './check';

const isTotals: Check = object({ unread: number, new_likes: number });

const isImage: Check = object({ status: text, filename: text, thumb_filename: text, match: text });

const isProfileCard: Check = object({ id: number, name: text, age: number, gender: text, country: text, region: text, main_image: nullable(isImage), fictional: flag, status: text });

const isUser: Check = object({ status: text, email: text, credits: number, free_left: number, conversations_left: nullable(number), notifications_disabled: list(text), profile: isProfileCard, paid_user: flag, signup_date: number, fictional_icon: flag, invisible: flag, language: text });

const isUnavailable: Check = exactly('unavailable');

const isUnavailableMember: Check = object({ id: number, status: isUnavailable });

const isPartner: Check = either(isProfileCard, isUnavailableMember);

const isMessagePhoto: Check = object({ id: number, status: text, width: number, height: number });

const isMessage: Check = both(object({ conversation: number, seq: number, client_id: text, sender: number, sent_at: number }), tagged('kind', { text: object({ text: text }), photo: object({ photo: isMessagePhoto }), gift: object({ gift: text }), retracted: object({ reason: text }), withheld: object({}) }));

const isConversationRef: Check = object({ id: number });

const isChat: Check = object({ profile: isPartner, last_message: nullable(isMessage), conversation: isConversationRef, num_unread_messages: number, last_seq: number, read_seq: number, delivered_seq: number, cleared_seq: number, their_read_seq: number, their_delivered_seq: number, edits: number });

const isLike: Check = object({ profile: isPartner, id: number, liked_by: nullable(number), like_new: flag, liked: nullable(number) });

export const isSync: Check = object({ epoch: text, rev: number, reset: flag, totals: isTotals, user: nullable(isUser), chats: list(isChat), gone: list(number), likes: list(isLike), likes_gone: list(number) });

export const isSent: Check = object({ client_id: text, message: isMessage, cost: number, credits: number, free_left: number, rev: number });

const isRefused: Check = both(object({ client_id: optional(nullable(text)), message: text }), openTagged('code', { authentication_required: object({ data: object({ authentication_required: flag }) }), locked_out: object({ data: object({ minutes: number }) }), malformed: object({ data: object({ detail: text }) }), invalid: object({ data: object({ field: text }) }), too_large: object({ data: object({ max: number }) }), insufficient_credits: object({ data: object({ cost: number, credits: number }) }), free_limit: object({ data: object({ limit: number }) }), price_changed: object({ data: object({ cost: number }) }), too_long: object({ data: object({ max: number }) }), bad_image: object({ data: object({ why: text }) }), rate_limited: object({ data: object({ retry_ms: number }) }) }));

const isChatState: Check = object({ conversation: isConversationRef, num_unread_messages: number, last_seq: number, read_seq: number, delivered_seq: number, cleared_seq: number, their_read_seq: number, their_delivered_seq: number, edits: number });

const isWalletState: Check = object({ credits: number, free_left: number, conversations_left: nullable(number) });

export const isServerFrame: Check = tagged('type', { hello: object({ rev: number, clock: number, member: number, build: text, sync: nullable(isSync), online: list(number) }), sent: isSent, refused: isRefused, message: object({ rev: number, message: isMessage, chat: isChatState, totals: isTotals, profile: optional(nullable(isProfileCard)), wallet: optional(nullable(isWalletState)) }), edited: object({ rev: number, message: isMessage, chat: isChatState, totals: isTotals, wallet: optional(nullable(isWalletState)) }), read: object({ rev: number, chat: isChatState, totals: isTotals }), chat: object({ rev: number, chat: isChat, totals: isTotals }), chat_gone: object({ rev: number, conversation: number, totals: isTotals }), like: object({ rev: number, like: isLike, totals: isTotals }), likes_seen: object({ rev: number, totals: isTotals }), like_gone: object({ rev: number, profile: number, totals: isTotals }), user: object({ rev: number, user: isUser }), typing: object({ conversation: number }), presence: object({ profile: number, online: flag }), ping: object({ rev: number }), pong: object({ rev: number }), bye: object({ reason: text, reconnect_ms: nullable(number) }) });

export const isUserAnswer: Check = object({ user: isUser, rev: number });

export const isChats: Check = object({ chats: list(isChat), totals: isTotals, rev: number });

const isPrice: Check = object({ cost: number, photo: number, gift: number, credits: number, free_left: number });

export const isChatPage: Check = object({ profile: isPartner, chat: nullable(isChat), messages: list(isMessage), more_before: flag, more_after: flag, price: isPrice, rev: number });

export const isEdits: Check = object({ messages: list(isMessage), edits: number, rev: number });

const isLikeState: Check = object({ id: number, liked_by: nullable(number), like_new: flag, liked: nullable(number) });

export const isLikes: Check = object({ profiles: list(isProfileCard), liked_by: list(isLikeState), liked: list(isLikeState), totals: isTotals, rev: number });

export const isLikeAnswer: Check = object({ like: nullable(isLike), rev: number });

export const isRetracted: Check = object({ message: isMessage, reached: flag, returned: number, credits: number, free_left: number, rev: number });

export const isCalledOff: Check = object({ sent: nullable(isSent) });

export const isDone: Check = object({ rev: number });

export const isPhoto: Check = object({ id: number, status: text, width: number, height: number });
