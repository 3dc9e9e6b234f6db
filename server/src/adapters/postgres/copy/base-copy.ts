import type { Client } from 'pg';
import * as z from 'zod/mini';
import type { TarEntry } from '../../disk/tar.ts';
import type { DatabaseAddress } from '../address.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import { clusterFiles, inMemory } from './cluster-files.ts';
import { withConnection } from './connection.ts';

/** What a copy of a server's folder says of itself when it is whole. */
export interface BaseFacts {
  /** Major version of PostgreSQL. */
  postgres: string;
  /** The first and the last piece of the log that it needs to be a database at all. */
  startSegment: string;
  stopSegment: string;
  startedAt: Date;
  stoppedAt: Date;
}

const connection = { name: 'kolaj backup', keepAlive: true, idle_in_transaction_session_timeout: 0 };

const factRows = z.tuple([
  z.object({
    folder: z.string(),
    archives: z.boolean(),
    segmentBytes: z.number(),
    hasOtherPlaces: z.boolean(),
    postgres: z.string(),
    now: z.date(),
  }),
]);
const stopRows = z.tuple([z.object({ label: z.string(), places: z.string(), segment: z.string() })]);
const nowRows = z.tuple([z.object({ now: z.date() })]);

/**
 * Copies the folder of a running server on this machine, as PostgreSQL describes it for programs (25.3.4): the connection stays open
 * from start to stop, and the label that the stop answers with is part of the copy.
 *
 * @param write takes what the copy consists of; the label comes last
 */
export async function copyBase<Written>(
  address: DatabaseAddress,
  write: (entries: AsyncIterable<TarEntry>) => Promise<Written>,
): Promise<{ kind: 'copied'; facts: BaseFacts; written: Written } | Refused> {
  return withConnection(address, connection, async (client) => {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    const [facts] = z.parse(factRows, (await client.query(factsQuery)).rows);
    if (!facts.archives) return refused('The database does not archive its log. Start Kolaj again, all processes.');
    if (facts.segmentBytes !== 16 * 1024 ** 2 || facts.hasOtherPlaces)
      return refused('The database is set up in a way that no moment of it can be kept (pieces of log, tablespaces).');
    const stopped = Promise.withResolvers<Pick<BaseFacts, 'startSegment' | 'stopSegment' | 'stoppedAt'>>();
    stopped.promise.catch(() => undefined);
    await client.query(`select pg_backup_start('kolaj', fast => true)`);
    async function* entries(): AsyncGenerator<TarEntry> {
      yield* clusterFiles(facts.folder);
      const end = await stop(client);
      stopped.resolve(end);
      yield inMemory('backup_label', Buffer.from(end.label));
    }
    const written = await write(entries());
    const { startSegment, stopSegment, stoppedAt } = await stopped.promise;
    const { postgres, now: startedAt } = facts;
    return { kind: 'copied', facts: { postgres, startSegment, stopSegment, startedAt, stoppedAt }, written };
  });
}

const factsQuery = `
  select current_setting('data_directory') as folder,
    current_setting('archive_mode') <> 'off' and current_setting('wal_level') <> 'minimal' as archives,
    pg_size_bytes(current_setting('wal_segment_size'))::int as "segmentBytes",
    exists (select from pg_tablespace where spcname not like 'pg\\_%') as "hasOtherPlaces",
    (current_setting('server_version_num')::int / 10000)::text as postgres, clock_timestamp() as now`;

/** Does not wait for the archive: what is not there yet is there soon, and a restore looks for it. */
async function stop(client: Client) {
  const { rows } = await client.query(`
    select labelfile as label, coalesce(spcmapfile, '') as places, pg_walfile_name(lsn) as segment
    from pg_backup_stop(wait_for_archive => false)`);
  const [{ label, places, segment: stopSegment }] = z.parse(stopRows, rows);
  if (places.trim() !== '') throw new Error('The database has tablespaces.');
  const startSegment = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (startSegment === undefined) throw new Error('The label of the copy names no piece of the log.');
  const [{ now: stoppedAt }] = z.parse(nowRows, (await client.query('select clock_timestamp() as now')).rows);
  return { label, startSegment, stopSegment, stoppedAt };
}
