import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getBackups } from '@kolaj/contract/admin/backup';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { aUser } from '../../../testing/rows/people.ts';
import { backUp } from './back-up.job.ts';
import { backupRoutes, backupSigns } from './backup.routes.ts';
import { backupsIn } from './backup-folder.ts';
import { fillInstallation, ordinaryInstallations } from './testing-backup.ts';

const installations = ordinaryInstallations();
const source = await installations.installation();
const { database } = await fillInstallation(source);
const settings = { root: await installations.folder(), everyHours: 24, keep: 2, momentDays: 7 };
const dayMs = 86_400_000;
let now = new Date();
const clock = () => now;

const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: true };
const run = (root: string | null = settings.root) =>
  backUp.run(
    {},
    {
      ...source,
      database,
      settings: { ...settings, root },
      clock,
      keyId: 'abcd1234',
      version: '1',
      keepsMoments: false,
    },
    context,
  );

let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;
const shown = async () => (await admin.call(getBackups, {})).data.result;

beforeAll(async () => {
  const env = { backups: settings, demo: false };
  served = await serveForTest({ database, routes: backupRoutes({ database, env, clock }) });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
beforeEach(() => {
  now = new Date();
});
afterAll(async () => {
  await served.close();
  await database.close();
});

const setInstallation = (values: object) =>
  asSystem(database, ({ db }) => db.updateTable('installation').set(values).execute());

describe('an installation that backs itself up', () => {
  it('does so when one is due, keeps the newest, and says how old the last one is', async () => {
    expect(await shown()).toMatchObject({ state: 'awaited', last_at: null });
    await run(null);
    expect(await shown()).toMatchObject({ state: 'awaited' });
    await run();
    await run();
    expect(await backupsIn(settings.root)).toHaveLength(1);
    expect(await shown()).toMatchObject({ state: 'fine', trouble: null, last_at: expect.any(String) });
    now = new Date(Date.now() + 2 * dayMs);
    expect(await shown()).toMatchObject({ state: 'late' });
    expect(await asSystem(database, backupSigns(clock))).toEqual({ backup_age_seconds: expect.any(Number) });
    for (let i = 0; i < 3; i++) await run();
    expect(await backupsIn(settings.root)).toHaveLength(2);
  });

  it('notes why it could not, and tries again an hour later', async () => {
    await setInstallation({ backed_up_at: null });
    const file = path.join(await installations.folder(), 'file');
    await writeFile(file, '');
    await run(file);
    const state = await shown();
    expect(state).toMatchObject({ state: 'awaited', trouble: expect.stringMatching('is not a folder') });
    const before = await backupsIn(settings.root);
    await run();
    expect(await backupsIn(settings.root)).toEqual(before);
    await setInstallation({ backup_failed_at: sql`now() - interval '61 minutes'` });
    await run();
    expect((await backupsIn(settings.root)).at(-1)).not.toBe(before.at(-1));
    expect(await shown()).toMatchObject({ state: 'fine', trouble: null });
  });

  it('goes on though the clock was a year ahead when the last one was made', async () => {
    await setInstallation({
      backed_up_at: sql`now() + interval '1 year'`,
      backup_failed_at: sql`now() + interval '1 year'`,
    });
    const before = (await backupsIn(settings.root)).at(-1);
    await run();
    const made = (await backupsIn(settings.root)).at(-1);
    expect(made).not.toBe(before);
    await run();
    expect((await backupsIn(settings.root)).at(-1)).toBe(made);
  });

  it('leaves the backups of its original alone while it is a copy that is held', async () => {
    await setInstallation({ backed_up_at: null, sending_held: true, held_cause: 'restored' });
    // It makes none itself, whatever is set.
    expect(await shown()).toMatchObject({ state: 'never' });
    const before = await backupsIn(settings.root);
    await run();
    expect(await backupsIn(settings.root)).toEqual(before);
    await setInstallation({ sending_held: false, held_cause: null });
    await run();
    expect(await backupsIn(settings.root)).not.toEqual(before);
  });
});
