// Written from the types in wire.gen.ts by `npm run generate`. Do not edit.
import { type Check, both, either, exactly, flag, list, nullable, number, object, openTagged, optional, tagged, text } from './check';

const isConversationRef: Check = object({ id: number });

const isExcerpt: Check = tagged('kind', { text: object({ text: text }), photo: object({}), gift: object({ gift: text }), unavailable: object({}) });

export const isQuote: Check = tagged('kind', { message: object({ excerpt: isExcerpt, sender: number, seq: number }), profile_photo: object({ photo: number }), profile_line: object({ line: text, text: optional(nullable(text)) }) });

const isMessagePhoto: Check = object({ height: number, id: number, status: text, width: number });

const isContent: Check = tagged('kind', { text: object({ text: text }), photo: object({ photo: isMessagePhoto }), gift: object({ gift: text }), retracted: object({ reason: text }), withheld: object({}) });

const isMessage: Check = both(object({ client_id: text, conversation: number, edit: optional(nullable(number)), quote: optional(nullable(isQuote)), recipient_reaction: optional(nullable(text)), sender: number, sender_reaction: optional(nullable(text)), sent_at: number, seq: number }), isContent);

const isImage: Check = object({ filename: text, match: text, status: text, thumb_filename: text });

export const isProfileCard: Check = object({ age: number, country: text, fictional: flag, gender: text, id: number, main_image: nullable(isImage), name: text, region: text, status: text });

const isUnavailable: Check = exactly('unavailable');

const isUnavailableMember: Check = object({ id: number, status: isUnavailable });

const isPartner: Check = either(isProfileCard, isUnavailableMember);

const isChat: Check = object({ cleared_seq: number, conversation: isConversationRef, delivered_seq: number, edits: number, last_message: nullable(isMessage), last_seq: number, num_unread_messages: number, profile: isPartner, read_seq: number, their_delivered_seq: number, their_read_seq: number });

const isLike: Check = object({ id: number, like_new: flag, liked: nullable(number), liked_by: nullable(number), profile: isPartner });

const isTotals: Check = object({ new_likes: number, unread: number });

const isUser: Check = object({ break_until: nullable(number), conversations_left: nullable(number), credits: number, email: text, fictional_icon: flag, free_left: number, invisible: flag, language: text, notifications_disabled: list(text), paid_user: flag, profile: isProfileCard, signup_date: number, status: text, time_bonus_until: nullable(number) });

export const isSync: Check = object({ chats: list(isChat), epoch: text, gone: list(number), likes: list(isLike), likes_gone: list(number), reset: flag, rev: number, totals: isTotals, user: nullable(isUser) });

export const isSent: Check = object({ client_id: text, cost: number, credits: number, free_left: number, message: isMessage, rev: number });

const isRefusal: Check = openTagged('code', { authentication_required: object({ data: object({ authentication_required: flag }) }), locked_out: object({ data: object({ minutes: number }) }), malformed: object({ data: object({ detail: text }) }), invalid: object({ data: object({ field: text }) }), too_large: object({ data: object({ max: number }) }), insufficient_credits: object({ data: object({ cost: number, credits: number }) }), free_limit: object({ data: object({ limit: number }) }), price_changed: object({ data: object({ cost: number }) }), amount_changed: object({ data: object({ amount: number, currency: text }) }), direct_debit_limit: object({ data: object({ currency: text, limit: number }) }), spend_limit: object({ data: object({ currency: text, fits_at: nullable(number), left: number, limit: number, period: text }) }), on_break: object({ data: object({ until: number }) }), wrong_code: object({ data: object({ tries_left: number }) }), too_long: object({ data: object({ max: number }) }), bad_image: object({ data: object({ why: text }) }), too_many_photos: object({ data: object({ max: number }) }), rate_limited: object({ data: object({ retry_ms: number }) }) });

const isRefused: Check = both(object({ client_id: optional(nullable(text)), message: text }), isRefusal);

const isChatState: Check = object({ cleared_seq: number, conversation: isConversationRef, delivered_seq: number, edits: number, last_seq: number, num_unread_messages: number, read_seq: number, their_delivered_seq: number, their_read_seq: number });

const isWalletState: Check = object({ conversations_left: nullable(number), credits: number, free_left: number });

export const isServerFrame: Check = tagged('type', { hello: object({ build: text, clock: number, member: number, online: list(number), rev: number, sync: nullable(isSync) }), sent: isSent, refused: isRefused, message: object({ chat: isChatState, message: isMessage, profile: optional(nullable(isProfileCard)), rev: number, totals: isTotals, wallet: optional(nullable(isWalletState)) }), edited: object({ chat: isChatState, message: isMessage, rev: number, totals: isTotals, wallet: optional(nullable(isWalletState)) }), read: object({ chat: isChatState, rev: number, totals: isTotals }), chat: object({ chat: isChat, rev: number, totals: isTotals }), chat_gone: object({ conversation: number, rev: number, totals: isTotals }), like: object({ like: isLike, rev: number, totals: isTotals }), likes_seen: object({ rev: number, totals: isTotals }), like_gone: object({ profile: number, rev: number, totals: isTotals }), user: object({ rev: number, user: isUser }), typing: object({ conversation: number }), presence: object({ online: flag, profile: number }), ping: object({ rev: number }), pong: object({ rev: number }), bye: object({ reason: text, reconnect_ms: nullable(number) }) });

export const isUserAnswer: Check = object({ rev: number, user: isUser });

export const isChats: Check = object({ chats: list(isChat), rev: number, totals: isTotals });

const isPrice: Check = object({ cost: number, credits: number, free_left: number, gift: number, photo: number });

export const isChatPage: Check = object({ chat: nullable(isChat), messages: list(isMessage), more_after: flag, more_before: flag, price: isPrice, profile: isPartner, rev: number });

export const isEdits: Check = object({ edits: number, messages: list(isMessage), rev: number });

const isLikeState: Check = object({ id: number, like_new: flag, liked: nullable(number), liked_by: nullable(number) });

export const isLikes: Check = object({ liked: list(isLikeState), liked_by: list(isLikeState), profiles: list(isProfileCard), rev: number, totals: isTotals });

export const isLikeAnswer: Check = object({ like: nullable(isLike), rev: number });

const isLikesLeft: Check = object({ left: number, of: number, renewed_at: number });

export const isSwipeAnswer: Check = object({ like: nullable(isLike), likes: isLikesLeft, rev: number });

const isProfilePhoto: Check = object({ height: number, id: number, locked: flag, width: number });

const isPromptAnswer: Check = object({ answer: text, prompt: text });

const isProfile: Check = object({ about: text, age: number, body_type: nullable(text), country: text, eye_color: nullable(text), fictional: flag, gender: text, hair_color: nullable(text), id: number, interests: list(text), main_image: nullable(isImage), name: text, photos: list(isProfilePhoto), prompts: list(isPromptAnswer), reason: nullable(text), region: text, relationship_status: nullable(text), sexuality: nullable(text), status: text });

export const isSwipeGame: Check = object({ likes: isLikesLeft, profiles: list(isProfile) });

export const isRetracted: Check = object({ credits: number, free_left: number, message: isMessage, reached: flag, returned: number, rev: number });

export const isReacted: Check = object({ message: isMessage, rev: number });

export const isCalledOff: Check = object({ sent: nullable(isSent) });

export const isDone: Check = object({ rev: number });

export const isPhoto: Check = object({ height: number, id: number, status: text, width: number });

export const isDiscountCode: Check = object({ code: text, country: nullable(text), currency: nullable(text), expired: flag, expires: nullable(number), minimum_order_value: nullable(number), paymentmethods: nullable(list(text)), status: text, user_id: nullable(number), validity: text, value_percentage: number });
