/** The photos of a conversation that the reader can see, as the log and the lightbox show them. */
import { photoUrl } from '../../api/photo-url';
import type { ClientId, Content, MemberId, Message, Millis } from '../../api/wire.gen';
import type { PendingSend, Thread, Writing } from '../../stores/messages';
import { ownPhoto } from './own-photos';

export type PhotoContent = Extract<Content | Writing, { kind: 'photo' }>;

/** The rendition of a photo that is visible. */
export type PhotoView =
  | { kind: 'clear'; small: string; large: string }
  /** A free member sees the blurred rendition of the partner's photos. */
  | { kind: 'locked'; blurred: string }
  | { kind: 'processing' };

type Reader = { isOwn: boolean; isPremium: boolean };

export function photoView(id: ClientId, content: PhotoContent, { isOwn, isPremium }: Reader): PhotoView {
  const local = isOwn ? ownPhoto(id, 'file' in content ? content.file : null) : null;
  if (local !== null) return { kind: 'clear', small: local, large: local };
  if ('file' in content || content.photo.status !== 'active') return { kind: 'processing' };
  const { photo } = content;
  if (!isOwn && !isPremium) return { kind: 'locked', blurred: photoUrl(photo.id, 'blurred') };
  return { kind: 'clear', small: photoUrl(photo.id, 'small'), large: photoUrl(photo.id, 'large') };
}

export type Size = { width: number; height: number };

export function sizeOf(content: PhotoContent): Size {
  return 'file' in content ? content : content.photo;
}

/**
 * Very wide or tall photos are cropped in the log, so that they do not fill the screen; the lightbox shows them whole.
 */
const NARROWEST = 3 / 5;
const WIDEST = 2;

/** The width divided by the height, as the log shows it. */
export function ratioOf({ width, height }: Size): number {
  return Math.min(Math.max(width / height, NARROWEST), WIDEST);
}

export type LogPhoto = Size & { id: ClientId; isOwn: boolean; at: Millis; small: string; large: string };

type Conversation = {
  thread: Thread;
  pending: readonly PendingSend[];
  me: MemberId;
  isPremium: boolean;
};

/** Every loaded photo that is visible, oldest first. */
export function photosIn({ thread, pending, me, isPremium }: Conversation): LogPhoto[] {
  const seen = (id: ClientId, content: Message | Writing, isOwn: boolean, at: Millis): LogPhoto[] => {
    if (content.kind !== 'photo') return [];
    const view = photoView(id, content, { isOwn, isPremium });
    if (view.kind !== 'clear') return [];
    const { width, height } = sizeOf(content);
    return [{ id, isOwn, at, width, height, small: view.small, large: view.large }];
  };
  return [
    ...thread.pages.flatMap(({ messages }) =>
      messages.flatMap((message) => seen(message.client_id, message, message.sender === me, message.sent_at)),
    ),
    ...pending.flatMap(({ client_id, content, written_at }) => seen(client_id, content, true, written_at)),
  ];
}
