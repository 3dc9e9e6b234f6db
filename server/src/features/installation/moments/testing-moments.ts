import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import { openDiskStore } from '../../../adapters/disk/file-store.ts';
import type { EmbeddedPostgres } from '../../../adapters/postgres/embedded/embedded-postgres.ts';
import { type LaunchOptions, startEmbeddedPostgres } from '../../../adapters/postgres/embedded/launcher.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { noteKey } from '../../../settings/key-state.store.ts';
import { askAs, fillInstallation, oneMoreSend } from '../backup/testing-backup.ts';
import { moveLog } from './keep-log-moving.ts';
import { makeBase } from './make-base.ts';
import { basesIn, chainsIn, segmentsIn } from './moments-folder.ts';
import { waitingIn } from './move-segments.ts';
import { restoreMoment } from './restore-moment.ts';

export const keyId = 'abcd1234';

/** Folders and servers of embedded databases that keep their log; gone after the tests. */
export function embeddedInstallations() {
  const cleanups: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup();
  });

  const folder = async (): Promise<string> => {
    const made = await mkdtemp(path.join(tmpdir(), 'kolaj-moment-'));
    // As root the server runs as `nobody`, which must be able to enter.
    await chmod(made, 0o755);
    cleanups.push(() => rm(made, { recursive: true, force: true, maxRetries: 10 }));
    return made;
  };

  async function start(dataDir: string, more: Partial<LaunchOptions> = {}): Promise<EmbeddedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, archives: true, ...more });
    if (server.kind === 'refused') throw new Error(server.sentence);
    cleanups.push(() => server.stop());
    return server;
  }

  return {
    folder,
    start,

    /** One with a shop in it, and an empty folder of backups. */
    async installation() {
      const base = await folder();
      const [dataDir, root] = [path.join(base, 'data'), path.join(base, 'backups')];
      await mkdir(root, { mode: 0o700 });
      const server = await start(dataDir);
      const files = await openDiskStore(dataDir);
      const filled = await fillInstallation({ address: server.connection, files, dataDir });
      cleanups.push(() => filled.database.close());
      await asSystem(filled.database, (scope) => noteKey(scope, keyId));
      return { ...filled, dataDir, root, server, address: server.connection };
    },

    /** Restores into a new folder, and asks what is there. */
    async restored(root: string, at: Date, { dataDir = '', key = keyId }: { dataDir?: string; key?: string } = {}) {
      const target = dataDir === '' ? path.join(await folder(), 'data') : dataDir;
      const files = await openDiskStore(target);
      const said: string[] = [];
      const say = (line: string) => void said.push(line);
      const deps = { dataDir: target, files, keyId: key, takeOtherKey: null, say, now: new Date(), zone: 0 };
      return { result: await restoreMoment(root, at, deps), dataDir: target, files, said };
    },
  };
}

export type Archiving = Awaited<ReturnType<ReturnType<typeof embeddedInstallations>['installation']>>;

export const quiet = { warn: () => undefined };
const clock = () => new Date();

export const baseOf = (of: Archiving) => makeBase({ ...of, version: '1.0.0', clock });

export const moveNow = (of: Archiving) => moveLog({ ...of, log: quiet, clock });

/** Ends the piece that is written to; answers its name. */
export async function finishPiece({ address }: Pick<Archiving, 'address'>): Promise<string> {
  return z.parse(nameRow, await askAs(address, 'select pg_walfile_name(pg_switch_wal()) as name'))[0].name;
}

/** Ends the piece that is written to, and moves everything up to now. */
export async function moveAll(of: Archiving): Promise<string | null> {
  const name = await finishPiece(of);
  while (!(await isArchived(of, name))) await wait(20);
  return moveNow(of);
}

async function isArchived({ dataDir, address }: Archiving, name: string): Promise<boolean> {
  if ((await waitingIn(dataDir)).some((piece) => piece.name === name)) return true;
  const [row] = await askAs(
    address,
    `select coalesce(last_archived_wal >= '${name}', false) as "isOver" from pg_stat_archiver`,
  );
  return row?.['isOver'] === true;
}

const nameRow = z.tuple([z.object({ name: z.string() })]);
const nowRow = z.tuple([z.object({ now: z.date() })]);

/** A moment of the database with everything that was committed before it; what comes now comes after it. */
export async function moment({ address }: Pick<Archiving, 'address'>): Promise<Date> {
  const rows = await askAs(
    address,
    `select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as now, pg_sleep(0.003)`,
  );
  return z.parse(nowRow, rows)[0].now;
}

/** Ten messages and two files; half of them after the copy. Then somebody deletes them all, and work goes on. */
export async function aMistake(installations: ReturnType<typeof embeddedInstallations>) {
  const source = await installations.installation();
  await oneMoreSend(source);
  const early = await moment(source);
  const made = await baseOf(source);
  if (made.kind === 'refused') throw new Error(made.sentence);
  await oneMoreSend(source);
  const before = await moment(source);
  await askAs(source.address, 'delete from deliveries');
  await oneMoreSend(source, 1);
  const after = await moment(source);
  await oneMoreSend(source, 1);
  const trouble = await moveAll(source);
  if (trouble !== null) throw new Error(trouble);
  return { ...source, early, before, after };
}

export type Mistaken = Awaited<ReturnType<typeof aMistake>>;

export const counts = `
  select (select count(*)::int from deliveries) as messages, (select count(*)::int from blobs) as files`;

/** A folder of backups to be spoilt, with its one copy and its log. */
export async function copyOf({ root: from }: Pick<Mistaken, 'root'>, into: string) {
  const root = path.join(into, 'backups');
  await cp(from, root, { recursive: true, preserveTimestamps: true });
  const [chain = ''] = await chainsIn(root);
  const [base] = await basesIn(chain);
  if (base === undefined) throw new Error('There is no copy.');
  return { root, base, pieces: await segmentsIn(chain) };
}
