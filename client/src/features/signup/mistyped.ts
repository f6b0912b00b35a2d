/** Mailboxes that many people in the Netherlands, Belgium, Germany, Britain and Ireland have. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'hotmail.com',
  'hotmail.nl',
  'hotmail.be',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'live.nl',
  'live.be',
  'icloud.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'web.de',
  'gmx.de',
  'gmx.net',
  't-online.de',
  'btinternet.com',
  'proton.me',
];

/** Mailboxes that are one slip away from a common one, and right. */
const ALSO_RIGHT = new Set(['ymail.com', 'mail.com', 'email.com', 'gmx.com', 'gmx.at', 'gmx.ch', 'live.de', 'live.ie']);

/** The address that was probably meant, where one slip of the finger separates its domain from a common one. */
export function likelyMeant(address: string): string | null {
  const [, name, domain] = /^([^@\s]+)@([^@\s]+\.[^@\s.]{2,})$/.exec(address.trim().toLowerCase()) ?? [];
  if (!name || !domain || COMMON.includes(domain) || ALSO_RIGHT.has(domain)) return null;
  const meant = COMMON.find((common) => isOneSlip(domain, common));
  return meant ? `${name}@${meant}` : null;
}

/** One letter too many, too few or wrong, or two neighbours swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  const start = firstDifference(typed, meant);
  const [a, b] = [typed.slice(start), meant.slice(start)];
  const isExtra = a.slice(1) === b;
  const isMissing = a === b.slice(1);
  const isWrong = a.slice(1) === b.slice(1);
  const isSwapped = a.slice(0, 2) === [b[1], b[0]].join('') && a.slice(2) === b.slice(2);
  return isExtra || isMissing || isWrong || isSwapped;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}
