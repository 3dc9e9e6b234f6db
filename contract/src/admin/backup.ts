import { backupStates } from '@kolaj/domain/installation/backup/backup-times';
import * as z from 'zod/mini';
import { endpoint, instant, nothing, resultOf } from '../endpoint.ts';

export const getBackups = endpoint({
  method: 'POST',
  path: '/admin/backups',
  role: 'admin',
  summary: 'How old the last backup of the installation is, and why the last try failed',
  input: nothing,
  output: resultOf(
    z.object({
      /** `fine` also where nobody wants any: in the demo. */
      state: z.enum(backupStates),
      last_at: z.nullable(instant),
      failed_at: z.nullable(instant),
      /** As the command line says it. */
      trouble: z.nullable(z.string()),
    }),
  ),
});
