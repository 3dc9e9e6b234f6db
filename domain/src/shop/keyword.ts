import { fold } from '../shared/fold.ts';

/** Firms that the admin table hides (CONST-14). */
export const hiddenKeywords = ['archive', 'backup', 'demo', 'empty', 'whitehouse'] as const;

/** First path segments of the API and host names of our own (D-01, D-86). */
export const reservedKeywords = [
  'auth',
  'mailer',
  'verify',
  'shop',
  'telegram',
  'send_kolaj',
  'upload',
  'events',
  'health',
  'img',
  'docs',
  'provider',
  'agent',
  'review',
  'installation',
  'help',
  'legal',
  'announcement',
  'setup',
  'www',
  'mail',
  'api',
  'admin',
  'yta',
  'static',
] as const;

const minLength = 2;
const maxLength = 40;

export type KeywordFault = 'too_short' | 'too_long' | 'characters' | 'reserved' | 'hidden';

/**
 * What is wrong with a shop keyword, or null (D-86): 2–40 of a–z, 0–9 and "-", not one of ours. Hidden words are only for
 * admins. Whether it is taken is the database's business; compare in lowercase.
 */
export function keywordFault(keyword: string, { byAdmin }: { byAdmin: boolean }): KeywordFault | null {
  const lower = keyword.toLowerCase();
  if (keyword.length < minLength) return 'too_short';
  if (keyword.length > maxLength) return 'too_long';
  if (reservedKeywords.some((word) => word === lower)) return 'reserved';
  if (!/^[a-z0-9-]+$/.test(keyword)) return 'characters';
  return !byAdmin && isHiddenKeyword(lower) ? 'hidden' : null;
}

/** Whether the admin table leaves this firm out until "show hidden" is on (D-86). */
export function isHiddenKeyword(keyword: string): boolean {
  return hiddenKeywords.some((word) => word === keyword.toLowerCase());
}

/** A first keyword from a shop's name (D-14): its slug, with a number where that is taken or not allowed. */
export function keywordFrom(name: string, isTaken: (keyword: string) => boolean): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength - 6)
    .replace(/^-+|-+$/g, '');
  const stem = slug.length < minLength ? 'shop' : slug;
  const usable = (keyword: string) => keywordFault(keyword, { byAdmin: false }) === null && !isTaken(keyword);
  let candidate = stem;
  for (let n = 2; !usable(candidate); n++) candidate = `${stem}-${n}`;
  return candidate;
}
