import { backupStates } from '@kolaj/domain/installation/backup/backup-times';
import { countedSigns, neededRoles } from '@kolaj/domain/installation/health';
import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, resultOf } from '../endpoint.ts';

const counted = z.object({
  sign: z.enum(countedSigns),
  name: z.string(),
  outcome: z.string(),
  count: z.int(),
  /** All of them together. */
  seconds: z.number(),
});

/** What a process writes down of itself; one of another version may write something else. */
export const processFigures = z.object({
  memory_bytes: z.number(),
  loop_ms: z.number(),
  connections: z.int(),
  waiting: z.int(),
  free_bytes: z.number(),
  lately: z.array(counted),
});

const installationProcess = z.object({
  id,
  host: z.string(),
  version: z.string(),
  roles: z.array(z.string()),
  started_at: instant,
  /** When it last took a job; null = it takes none, or has not yet. */
  claimed_at: z.nullable(instant),
  silent_seconds: z.int(),
  /** null = it is of another version and cannot be read. */
  figures: z.nullable(processFigures),
});
export type InstallationProcess = z.infer<typeof installationProcess>;

const finding = z.discriminatedUnion('code', [
  z.object({ code: z.literal('nobody_serves'), role: z.enum(neededRoles) }),
  z.object({ code: z.literal('process_lost'), host: z.string(), seconds: z.int() }),
  z.object({ code: z.literal('versions_differ'), versions: z.array(z.string()) }),
  z.object({ code: z.literal('clock_off'), host: z.string(), seconds: z.int() }),
  z.object({ code: z.literal('busy'), host: z.string(), ms: z.int() }),
  z.object({ code: z.literal('connections_short'), host: z.string(), waiting: z.int() }),
  z.object({ code: z.literal('disk_low'), host: z.string(), bytes: z.number() }),
  z.object({ code: z.literal('store_failed'), reason: z.string(), count: z.int() }),
  z.object({ code: z.literal('jobs_wait'), job: z.string(), seconds: z.int() }),
  z.object({ code: z.literal('jobs_given_up'), count: z.int() }),
  z.object({ code: z.literal('answers_failed'), count: z.int(), of: z.int() }),
  z.object({ code: z.literal('pictures_crashed'), count: z.int() }),
  z.object({ code: z.literal('provider_silent'), provider: z.string(), count: z.int(), of: z.int() }),
  z.object({ code: z.literal('sending_waits'), seconds: z.int() }),
  z.object({ code: z.literal('uncertain'), count: z.int() }),
  z.object({ code: z.literal('moments_wait'), seconds: z.int() }),
  z.object({ code: z.literal('backup_late') }),
  z.object({ code: z.literal('backup_never') }),
  z.object({ code: z.literal('backup_awaited') }),
]);

export const getHealth = endpoint({
  method: 'POST',
  path: '/admin/health',
  role: 'admin',
  summary:
    'How the installation and each of its processes are, and what to look at; counts are of the last ten minutes',
  input: nothing,
  output: resultOf(
    z.object({
      /** What stops people first; empty = all is well. */
      findings: z.array(z.object({ finding, is_grave: z.boolean() })),
      /** Kinds of jobs of which one is due, the oldest first. */
      due_jobs: z.array(z.object({ name: z.string(), seconds: z.int() })),
      lane_wait_seconds: z.int(),
      uncertain: z.int(),
      given_up: z.int(),
      backup: z.enum(backupStates),
      backup_at: z.nullable(instant),
      processes: z.array(installationProcess),
    }),
  ),
});
