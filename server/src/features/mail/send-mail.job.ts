import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Mailer } from '../../ports/mailer.ts';
import type { Sealer } from '../../secrets/seal.ts';
import { finishMail, keepMail, readMail, type WaitingMail } from './mail.store.ts';
import { linkMinutesOf } from './open/letter.ts';
import { openLetter } from './sealed-letter.ts';
import type { WriteMail } from './write-mail.ts';

export interface SendMailDeps {
  database: Pick<Database, 'db'>;
  sealer: Sealer;
  mailer: Mailer;
  write: WriteMail;
  clock: () => Date;
  /** One sentence and facts for the log; never an address. */
  warn: (facts: { mailId: string; kind: string; reason: string }, sentence: string) => void;
}

/**
 * Hands one mail over. Run twice it sends once: a mail that is sent or failed is left alone. A process that dies between
 * the server's "accepted" and our commit sends the mail again; it carries the same Message-ID, so mailboxes that know both
 * show one. A held installation or shop keeps what is not for the installation's own administrators (D-104):
 * `wake-mails.job.ts` orders it again.
 */
export const sendMail = defineJob<SendMailDeps>()({
  name: 'mail.send',
  payload: z.object({ mailId: z.string() }),
  policy: 'each',
  // 20 s, 40 s, … doubling: the tenth try comes about three hours after the first.
  attempts: 10,
  retryDelaySeconds: 20,
  timeLimitSeconds: 300,
  slots: 4,

  async run({ mailId }, deps, { lastAttempt }) {
    const mail = await asSystem(deps.database, async (scope) => {
      const waiting = await readMail(scope, mailId);
      if (!waiting?.isHeld) return waiting;
      await keepMail(scope, mailId);
      return null;
    });
    if (!mail) return;

    const outcome = await handOver(mail, deps);
    if (outcome.kind === 'try-again' && !lastAttempt)
      throw new Error(`a mail could not be sent yet: ${outcome.reason}`);

    const error = outcome.kind === 'sent' ? null : outcome.reason;
    await asSystem(deps.database, (scope) => finishMail(scope, mailId, { error, at: deps.clock() }));
    if (error !== null) deps.warn({ mailId, kind: mail.kind, reason: error }, 'a mail was not sent');
  },
});

async function handOver(mail: WaitingMail, { sealer, write, mailer, clock }: SendMailDeps) {
  const { name, letter } = openLetter(sealer, mail.id, mail.sealed);
  const minutes = linkMinutesOf(letter.kind);
  const isTooOld = minutes !== null && clock().getTime() - mail.createdAt.getTime() > minutes * 60_000;
  if (isTooOld) return { kind: 'refused' as const, reason: 'Its link was no longer valid when it could be sent.' };

  const words = write(letter, { name, language: mail.language });
  return mailer.send({
    ...words,
    id: mail.id,
    to: { address: mail.address, name },
    kind: mail.kind,
    language: mail.language,
  });
}
