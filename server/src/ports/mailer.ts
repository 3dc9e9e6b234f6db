import type { MailAddress } from '@kolaj/domain/mail/mail-address';
import type { MailTrouble } from '@kolaj/domain/mail/mail-trouble';
import type { Language } from '@kolaj/domain/shared/language';

/** One mail to one person. */
export interface Mail {
  /** UUID; a mail sent again under the same id is the same mail, not a second one. */
  id: string;
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** What kind of letter it is, for those who sort mails. */
  kind: string;
  language: Language;
}

/**
 * `sent`: the next server has taken it over. `refused`: it would be refused again. `try-again`: nobody took it over, or we
 * do not know. Reasons hold no address.
 */
export type MailOutcome = { kind: 'sent' } | ({ kind: 'refused' } & NotTaken) | ({ kind: 'try-again' } & NotTaken);

export interface NotTaken {
  reason: string;
  /** null = none that has words of its own. */
  trouble?: MailTrouble | null;
}

/** Hands mails over. Answers every trouble as an outcome; throws only what nobody foresaw. */
export interface Mailer {
  send: (mail: Mail) => Promise<MailOutcome>;
  close: () => Promise<void>;
}
