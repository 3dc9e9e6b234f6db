/** One person a mail goes to, or comes from. */
export interface MailAddress {
  /** `local@domain`, nothing else. */
  address: string;
  /** Display name without line breaks; empty = none. */
  name: string;
}

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const onlyAddress = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`, 'i');

/** Lengths in bytes that mail servers take (RFC 5321 §4.5.3.1). */
const longestLocal = 64;
const longestAddress = 254;

/**
 * Whether the text is exactly one plain address. Mail libraries read lists, groups, comments, quoted parts and line breaks
 * out of a recipient, each of them a way to more recipients than meant (S12): none of that is an address here, not even
 * where the standard would allow it.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longestAddress && text.indexOf('@') <= longestLocal && onlyAddress.test(text);
}

const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
const longestName = 120;

/** A display name that cannot become a separate header: one line, no controls, at most 120 characters. */
export const mailName = (name: string): string =>
  [...name.replace(controls, ' ').trim()].slice(0, longestName).join('').trim();
