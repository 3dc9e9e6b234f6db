import * as z from 'zod/mini';
import { endpoint, id, nothing, resultOf } from '../endpoint.ts';

/**
 * The messages of one month as JSON lines, gzip. `:id` as `listLedgerFiles` says. Outside the table of calls: a file comes.
 */
export const ledgerFilePath = '/api/shop/broadcast/ledger/file/:id';

export const listLedgerFiles = endpoint({
  method: 'GET',
  path: '/shop/broadcast/ledger/files',
  role: 'shop',
  summary: 'Months whose messages are kept as files, newest first: of sends that ended more than 13 months ago',
  input: nothing,
  output: resultOf(
    z.array(
      z.object({
        id,
        /** `YYYY-MM`, in which the sends were confirmed, UTC. */
        month: z.string(),
        messages: z.int(),
        bytes: z.int(),
        /** Path of the file on this server; asks for the session. */
        path: z.string(),
      }),
    ),
  ),
});
