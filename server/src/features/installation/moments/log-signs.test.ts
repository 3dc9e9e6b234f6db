import { spawnSync } from 'node:child_process';
import { chmod, readdir, rename, writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { spoolOf } from '../../../adapters/postgres/embedded/archiving.ts';
import { askAs, oneMoreSend } from '../backup/testing-backup.ts';
import { logSigns } from './log-signs.ts';
import { chainsIn, logOf, segmentsIn } from './moments-folder.ts';
import { waitingIn } from './move-segments.ts';
import { type Archiving, baseOf, embeddedInstallations, finishPiece, moveAll, moveNow } from './testing-moments.ts';

const installations = embeddedInstallations();
let source: Archiving;
let log = '';
beforeAll(async () => {
  source = await installations.installation();
  const made = await baseOf(source);
  if (made.kind === 'refused') throw new Error(made.sentence);
  log = logOf(made.chain);
  await moveAll(source);
}, 60_000);

/** What the health page and the metrics say ten minutes from now. */
const inTenMinutes = () => logSigns(source, () => new Date(Date.now() + 600_000));

/** Everything that was finished is kept, one piece after the other: nothing was lost meanwhile. */
async function expectWhole(): Promise<void> {
  const before = (await segmentsIn((await chainsIn(source.root)).at(-1) ?? '')).length;
  await oneMoreSend(source);
  expect(await moveAll(source)).toBeNull();
  expect(await inTenMinutes()).toEqual({ log_wait_seconds: 0 });
  const [chain = '', ...others] = await chainsIn(source.root);
  expect(others).toEqual([]);
  expect((await segmentsIn(chain)).length).toBeGreaterThan(before);
}

describe('a log that cannot be kept is a sign, the product goes on, and so does the log by itself afterwards', () => {
  it('when the folder of backups is away', { timeout: 60_000 }, async () => {
    expect(await inTenMinutes()).toEqual({ log_wait_seconds: 0 });
    await rename(source.root, `${source.root}.away`);
    await writeFile(source.root, 'a file');
    await oneMoreSend(source);
    expect(await moveAll(source)).toMatch(/moments.* is gone$/);
    expect((await inTenMinutes())['log_wait_seconds']).toBeGreaterThan(590);
    await oneMoreSend(source);
    await rename(source.root, `${source.root}.file`);
    await rename(`${source.root}.away`, source.root);
    await expectWhole();
  });

  it('when the spool cannot be written', { timeout: 60_000 }, async () => {
    await chmod(spoolOf(source.dataDir), 0o500);
    onTestFinished(() => chmod(spoolOf(source.dataDir), 0o700));
    await oneMoreSend(source);
    await finishPiece(source);
    expect((await inTenMinutes())['log_wait_seconds']).toBeGreaterThan(590);
    await oneMoreSend(source);
    await chmod(spoolOf(source.dataDir), 0o700);
    await expectWhole();
  });

  // A disk of its own that is full, which only root can make.
  const mount = (...words: string[]) => spawnSync('mount', words).status === 0;
  it.skipIf(process.getuid?.() !== 0)('when the disk of backups is full', { timeout: 60_000 }, async (context) => {
    if (!mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', log)) return context.skip();
    try {
      await askAs(
        source.address,
        `insert into audit_log (action, diff) select 'test', to_jsonb(gen_random_uuid()) from generate_series(1, 20000)`,
      );
      await expect(moveAll(source)).rejects.toThrow('ENOSPC');
      expect((await readdir(log)).filter((name) => name.endsWith('.gz'))).toEqual([]);
      expect((await inTenMinutes())['log_wait_seconds']).toBeGreaterThan(590);
      expect((await waitingIn(source.dataDir)).length).toBeGreaterThan(0);
      await oneMoreSend(source);
    } finally {
      spawnSync('umount', [log]);
    }
    expect(await moveNow(source)).toBeNull();
    await expectWhole();
  });
});
