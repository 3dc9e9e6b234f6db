import { randomUUID } from 'node:crypto';
import { order } from '../../jobs/bind-job.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { Post } from './open/letter.ts';
import { sealLetter } from './sealed-letter.ts';
import { sendMail } from './send-mail.job.ts';

interface PostOfficeDeps {
  sealer: Sealer;
  queue: Pick<Queue, 'enqueue'>;
}

/**
 * The one way by which a mail leaves a feature (D-92): a row and its job, both in the caller's transaction. What the links
 * need is sealed, so a copy of the database opens no account.
 */
export function postOffice({ sealer, queue }: PostOfficeDeps): Post {
  return async (scope, to, letter) => {
    const id = randomUUID();
    await scope.db
      .insertInto('mails')
      .values({
        id,
        user_id: to.userId,
        to_address: to.address,
        kind: letter.kind,
        language: to.language,
        sealed: sealLetter(sealer, id, { name: to.name, letter }),
      })
      .execute();
    await queue.enqueue(scope, [order(sendMail, { mailId: id }, { priority: 10 })]);
  };
}
