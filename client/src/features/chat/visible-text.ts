/**
 * What leaves no mark on a screen by itself: white space, controls, what Unicode says to ignore where it is not
 * understood (joiners, marks of direction, variation selectors, tags), and other blanks. The server's rule is the same
 * (`wire/src/message.rs`), and refuses a text of nothing else.
 */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/gu;

export function hasSomethingToSee(text: string): boolean {
  return text.replace(UNSEEN, '') !== '';
}
