/**
 * A send as a browser keeps it. A private window of WebKit refuses to keep a Blob, so a photo is kept by its bytes; a
 * photo that an older page kept as a Blob is still read.
 */
import type { PendingSend, WrittenPhoto } from '../../../stores/messages';

type PackedFile = { type: string; bytes: ArrayBuffer };
type PackedPhoto = Omit<WrittenPhoto, 'file'> & { file: PackedFile | Blob };
type Unpacked = Exclude<PendingSend['content'], WrittenPhoto>;

export type PackedSend = Omit<PendingSend, 'content'> & { content: Unpacked | PackedPhoto };

/** Reads the bytes, so it comes before the transaction: one that waits for anything else ends. */
export async function pack(send: PendingSend): Promise<PackedSend> {
  const { content } = send;
  if (content.kind !== 'photo') return { ...send, content };
  const { file } = content;
  return { ...send, content: { ...content, file: { type: file.type, bytes: await file.arrayBuffer() } } };
}

/** A send that was changed but for its photo, whose bytes are kept already. */
export function packLike(kept: PackedSend, { content, ...send }: PendingSend): PackedSend {
  if (content.kind !== 'photo') return { ...send, content };
  const file = kept.content.kind === 'photo' ? kept.content.file : content.file;
  return { ...send, content: { ...content, file } };
}

/** Damaged data is returned as it is, because the caller checks it. */
export function unpack(kept: PackedSend): PendingSend {
  const { content, ...send } = kept as Omit<PackedSend, 'content'> & { content?: PackedSend['content'] };
  if (content?.kind !== 'photo' || !isPacked(content.file)) return kept as PendingSend;
  const { type, bytes } = content.file;
  return { ...send, content: { ...content, file: new Blob([bytes], { type }) } };
}

function isPacked(file: unknown): file is PackedFile {
  return typeof file === 'object' && file !== null && 'bytes' in file && file.bytes instanceof ArrayBuffer;
}
