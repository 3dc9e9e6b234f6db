import type { ScheduleKind, SchedulePause } from '@kolaj/domain/schedule/schedule';
import type { Language } from '@kolaj/domain/shared/language';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

/** Why the product paused a schedule. */
export type PausedByItself = Exclude<SchedulePause, 'person'>;

/** What a mail says, with what its template needs. `token` is the raw token of the link, never stored but sealed. */
export type Letter =
  | { kind: 'verify'; token: string }
  | { kind: 'reset'; token: string }
  /** Somebody tried to register with an address that has an account (D-17). */
  | { kind: 'register-attempt' }
  | { kind: 'password-changed' }
  /** To the new address. */
  | { kind: 'email-change'; token: string }
  /** To the old address, when the change was asked for and when it was done. */
  | { kind: 'email-change-notice'; newEmail: string }
  | { kind: 'email-changed'; newEmail: string }
  /** To an address that somebody wants to change to, but that has an account already (D-17). */
  | { kind: 'email-change-attempt' }
  | { kind: 'second-factor-on' }
  | { kind: 'second-factor-off' }
  /** To a mobile agent: the shop has done it, and ended the sessions. */
  | { kind: 'second-factor-taken-off'; shopName: string }
  | { kind: 'recovery-code-used'; left: number }
  | { kind: 'invitation'; token: string; shopName: string; invitedBy: string; isOwner: boolean }
  /** To the owner: a phone can send no more, or can again (D-64). `phone` is its number or name. */
  | { kind: 'phone-lost'; phone: string; shopName: string; status: string }
  | { kind: 'phone-back'; phone: string; shopName: string }
  /** To the owner: the site's own domain has been proven, its records are gone, or it is lost (D-102). */
  | { kind: 'domain-proven'; domain: string; shopName: string }
  /** `days`: so long the site stays there. */
  | { kind: 'domain-failing'; domain: string; shopName: string; days: number }
  | { kind: 'domain-lost'; domain: string; shopName: string }
  /** To the owner: a schedule runs no more until somebody looks (D-71). `time` is `HH:mm` of its own clock. */
  | { kind: 'schedule-paused'; schedule: ScheduleKind; time: string; shopName: string; why: PausedByItself }
  /** To the owner: so many orders came through the site since the last letter; `numbers` are the newest of them (D-98). */
  | { kind: 'orders-new'; shopName: string; count: number; numbers: readonly number[] }
  /** To the owner: an administrator has deleted the shop, or brought it back (D-81). `until`: a date in the reader's language. */
  | { kind: 'firm-deleted'; shopName: string; until: string }
  | { kind: 'firm-restored'; shopName: string }
  /** Shows an administrator that letters leave. */
  | { kind: 'test' };
export type LetterKind = Letter['kind'];

export interface Recipient {
  /** One validated address. */
  address: string;
  /** For the greeting; empty when not known. */
  name: string;
  language: Language;
  /** The account it belongs to, if there is one. */
  userId: string | null;
}

/** Puts a mail on its way in the caller's transaction: it is sent exactly if that commits, by a retried job. */
export type Post = (scope: ShopScope | SystemScope, to: Recipient, letter: Letter) => Promise<void>;

/** How long a mailed link is good, minutes: both the code that makes the token and the code that writes the mail use this. */
export const linkMinutes = { verify: 7 * 24 * 60, reset: 60, 'email-change': 60, invitation: 14 * 24 * 60 } as const;

const lives: Readonly<Partial<Record<LetterKind, number>>> = linkMinutes;

/** null = the letter has no link that dies. */
export const linkMinutesOf = (kind: LetterKind): number | null => lives[kind] ?? null;
