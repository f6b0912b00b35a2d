/** When a key sends what is written. */

/**
 * Whether one writes on the glass. Browsers tell of no keyboard, so the pointer stands for it: a phone or tablet has
 * nothing but a finger; where there is also a mouse or a trackpad there are keys beside it.
 */
export function isTouchKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

/**
 * Enter sends and breaks the line with shift. On the glass there is no shift to hold, and a message that slips out has
 * been paid for: there Enter breaks the line and the button sends. With Ctrl or Cmd it always sends, for who has joined
 * keys to a tablet. While an input method composes, Enter belongs to that.
 */
export function isSendKey({ key, shiftKey, ctrlKey, metaKey, isComposing }: Key, isTouch: boolean): boolean {
  if (key !== 'Enter' || isComposing) return false;
  return ctrlKey || metaKey || (!shiftKey && !isTouch);
}
