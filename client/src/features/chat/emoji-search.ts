/** Emoji by what people call them. */

/** Each line of the catalogue is an emoji followed by its search words. */
export function emojiFound(lines: string, query: string): string[] {
  const start = plain(query.trim());
  return lines.split('\n').flatMap((line) => {
    const [sign = '', ...words] = line.trim().split(' ');
    return words.some((word) => plain(word).startsWith(start)) ? sign : [];
  });
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
