/** Decides whether a key press sends the message. */

/**
 * Whether the member types on a touch screen. Browsers do not report a keyboard, so the pointing device decides: a
 * phone or tablet has touch only, and a device with a mouse or a trackpad has a keyboard as well.
 */
export function isTouchKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

/**
 * With a keyboard, Enter sends and Shift+Enter breaks the line. On a touch screen Enter breaks the line and only the
 * button sends, because Shift cannot be held there and an accidental message has been paid for. With Ctrl or Cmd Enter
 * always sends, for those who connect a keyboard to a tablet. While an input method composes, Enter belongs to that.
 */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey, isComposing }: Key, isTouch: boolean): boolean {
  if (key !== 'Enter' || isComposing) return false;
  return ctrlKey || metaKey || (!shiftKey && !isTouch);
}
