import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { Post } from '../../mail/open/letter.ts';
import { accountToMail, readRecipient } from './recipient.store.ts';
import { isIssued, issueToken } from './token.store.ts';

const linkOrder = z.object({
  /** Id of the token to be: a second run finds it and mails nothing. */
  id: z.uuid(),
  kind: z.enum(['verify', 'reset']),
  email: z.string(),
  requestId: z.string(),
});
export type LinkOrder = z.infer<typeof linkOrder>;

export interface MailLinkDeps {
  database: Pick<Database, 'db'>;
  post: Post;
}

/**
 * Mails a link to an address, if it has an account that needs it. A job, so that the call that asked for it does the same
 * work whatever the address: neither its answer nor its time tells who is known here (D-17, S5).
 */
export const mailLink = defineJob<MailLinkDeps>()({
  name: 'account.mail-link',
  payload: linkOrder,
  policy: 'each',
  attempts: 5,
  retryDelaySeconds: 5,
  timeLimitSeconds: 60,
  slots: 2,

  async run({ id, kind, email, requestId }, { database, post }) {
    await asSystem(database, async (scope) => {
      const userId = await accountToMail(scope, kind, email);
      if (userId === null || (await isIssued(scope, id))) return;
      const to = await readRecipient(scope, userId);
      const token = await issueToken(scope, { id, userId, kind, email: to.address });
      await post(scope, to, { kind, token });
      await writeAudit(scope, { userId, requestId, action: `account.mail-${kind}-link` });
    });
  },
});
