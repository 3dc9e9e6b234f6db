import { randomUUID } from 'node:crypto';
import { order } from '../../jobs/bind-job.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Sealer } from '../../secrets/seal.ts';
import { insertMail } from './mail.store.ts';
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
    const sealed = sealLetter(sealer, id, { name: to.name, letter });
    await insertMail(scope, { id, to, kind: letter.kind, sealed });
    await queue.enqueue(scope, [order(sendMail, { mailId: id }, { priority: 10 })]);
  };
}
