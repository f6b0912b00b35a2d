/**
 * Characters that leave no mark on a screen: white space, controls, characters that Unicode defines as ignorable by
 * default (joiners, marks of direction, variation selectors, tags), and other blanks. The server has the same rule
 * (`wire/src/message.rs`) and refuses a text of nothing else.
 */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB\u{1D159}]/gu;

export function hasSomethingToSee(text: string): boolean {
  return text.replace(UNSEEN, '') !== '';
}
