import { randomUUID } from 'node:crypto';
import { getHealth } from '@kolaj/contract/admin/health';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { startQueue } from '../../../jobs/queue.ts';
import type { ProcessFigures } from '../../../signs/figures.ts';
import { keepSigns } from '../../../signs/keep-signs.ts';
import { readProcesses, type StartedProcess, writeProcess } from '../../../signs/processes.store.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser } from '../../../testing/rows/people.ts';
import { noteBackup } from '../backup/backup.store.ts';
import { healthRoutes } from './health.routes.ts';

const database = await testDatabase();
const clock = () => new Date();
/** What the features would tell. */
let signs: Record<string, number> = {};

/** What the operator has set. */
const env = { backups: { root: null as string | null, everyHours: 24, keep: 14, momentDays: 0 } };

let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;

beforeAll(async () => {
  const queue = await startQueue({ address: database.address, isScheduler: false, log: pino({ level: 'silent' }) });
  await queue.stop();
  served = await serveForTest({ database, routes: healthRoutes({ database, env, clock, signs: async () => signs }) });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
afterAll(() => served.close());
beforeEach(async () => {
  signs = {};
  await asSystem(database, async (scope) => {
    await scope.db.deleteFrom('processes').execute();
    await noteBackup(scope, new Date().toISOString());
  });
});

const aStart = (given: Partial<StartedProcess> = {}): StartedProcess => ({
  ...{ id: randomUUID(), host: 'one', pid: 7, version: '1.0.0', roles: ['web', 'worker', 'scheduler'] },
  startedAt: new Date('2026-11-27T08:00:00Z'),
  ...given,
});
const figures: ProcessFigures = {
  ...{ memory_bytes: 3e8, loop_ms: 4, connections: 3, waiting: 0, free_bytes: 5e10 },
  lately: [{ sign: 'job', name: 'site.build', outcome: 'done', count: 2, seconds: 3.5 }],
};
async function aBeat(
  given: Partial<StartedProcess> & { now?: Date; silentSeconds?: number; figures?: ProcessFigures } = {},
) {
  const { now = clock(), silentSeconds = 0, figures: own = figures, ...start } = given;
  const started = aStart(start);
  await asSystem(database, async (scope) => {
    await writeProcess(scope, started, { figures: own, claimedAt: null, now });
    await sql`update processes set beat_at = beat_at - make_interval(secs => ${silentSeconds}) where id = ${started.id}`.execute(
      scope.db,
    );
  });
  return started;
}

const health = async () => (await admin.call(getHealth, {})).data.result;
const findings = async () => (await health()).findings.map(({ finding }) => finding);

describe('the health page', () => {
  it('shows every process, those that live first, and finds nothing while all is well', async () => {
    await aBeat({ host: 'two', roles: ['worker'], silentSeconds: 7200 });
    await aBeat();
    const { processes, findings } = await health();
    expect(findings).toEqual([]);
    expect(processes).toMatchObject([
      { host: 'one', version: '1.0.0', roles: ['web', 'worker', 'scheduler'], figures },
      { host: 'two', silent_seconds: expect.any(Number) },
    ]);
  });

  it('says who is missing, and that what a grave finding names cannot wait', async () => {
    await aBeat({ roles: ['web'] });
    await aBeat({ host: 'two', roles: ['worker', 'scheduler'], silentSeconds: 120 });
    expect((await health()).findings).toMatchObject([
      { finding: { code: 'nobody_serves', role: 'worker' }, is_grave: true },
      { finding: { code: 'nobody_serves', role: 'scheduler' }, is_grave: true },
      { finding: { code: 'process_lost', host: 'two' }, is_grave: true },
    ]);
    await aBeat({ host: 'two', roles: ['worker', 'scheduler'], startedAt: new Date() });
    expect(await findings()).toEqual([]);
  });

  it('never calls an installation well that has no backup', async () => {
    await aBeat();
    await asSystem(database, ({ db }) => db.updateTable('installation').set({ backed_up_at: null }).execute());
    const { findings, backup_at: at } = await health();
    expect([findings, at]).toEqual([[{ finding: { code: 'backup_never' }, is_grave: false }], null]);
  });

  it('asks for no folder for backups where one is set and the first backup is still to be made', async () => {
    await aBeat();
    await asSystem(database, ({ db }) => db.updateTable('installation').set({ backed_up_at: null }).execute());
    env.backups.root = '/backups';
    const { findings } = await health();
    env.backups.root = null;
    expect(findings).toEqual([{ finding: { code: 'backup_awaited' }, is_grave: false }]);
  });

  it('knows a wrong clock by the database’s', async () => {
    await aBeat({ now: new Date(Date.now() - 90_000) });
    expect(await findings()).toMatchObject([{ code: 'clock_off', host: 'one', seconds: -90 }]);
  });

  it('shows a process of another version whose figures it cannot read, and worries about nothing of it', async () => {
    await aBeat();
    await aBeat({ host: 'old', version: '0.9.0', figures: { cpu: 3 } as never });
    const { processes, findings } = await health();
    expect(processes.find(({ host }) => host === 'old')?.figures).toBeNull();
    expect(findings).toMatchObject([{ finding: { code: 'versions_differ', versions: ['0.9.0', '1.0.0'] } }]);
  });

  it('tells what the database knows: sending that waits, uncertain messages, jobs that were given up', async () => {
    await aBeat();
    signs = { lane_wait_seconds: 90, deliveries_uncertain: 3 };
    await asSystem(database, ({ db }) =>
      sql`insert into failed_jobs (id, name, payload, attempts, error, failed_at)
        values (${randomUUID()}, 'a', '{}', 3, '', now())`.execute(db),
    );
    expect(await findings()).toEqual([
      { code: 'sending_waits', seconds: 90 },
      { code: 'jobs_given_up', count: 1 },
      { code: 'uncertain', count: 3 },
    ]);
  });
});

describe('a process', () => {
  it('writes at once that it lives and what it counted, and is gone when it ends in order', async () => {
    const started = aStart({ host: 'here' });
    const options = {
      database,
      dataDir: '.',
      started,
      ...{ keyId: 'abcd1234', onOtherKey: () => undefined },
      lastClaimAt: () => Date.UTC(2026, 10, 27),
      clock,
    };
    const end = keepSigns(options);
    onTestFinished(end);
    const rows = () => asSystem(database, readProcesses);
    await expect.poll(rows).toMatchObject([
      {
        id: started.id,
        host: 'here',
        claimedAt: new Date('2026-11-27T00:00:00Z'),
        figures: { free_bytes: expect.any(Number) },
      },
    ]);
    await end();
    expect(await rows()).toEqual([]);
  });

  it('that did not end in order is forgotten after a day, by the next that writes', async () => {
    await aBeat({ host: 'gone', silentSeconds: 86_401 });
    await aBeat({ host: 'here' });
    expect((await asSystem(database, readProcesses)).map(({ host }) => host)).toEqual(['here']);
  });
});
