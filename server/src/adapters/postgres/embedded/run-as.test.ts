import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ask, testDataFolder } from '../testing/testing-data-folder.ts';
import { startProcess } from '../testing/testing-process.ts';

const { folder, useModel, running } = testDataFolder();

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** Whether other users can reach this checkout at all, which they cannot below a closed home. */
const isReachable =
  isRoot && spawnSync(process.execPath, [import.meta.filename], { uid: nobody, cwd: '/' }).error === undefined;
const hasNamespaces = spawnSync('unshare', ['--user', `--map-user=${nobody}`, 'true']).status === 0;

describe('the user of the server', () => {
  it('is another for root below an open folder than below a closed one, and each takes over from the other', async ({
    skip,
  }) => {
    skip(!isReachable || !hasNamespaces, 'only root has a choice, in an open checkout');
    useModel();
    for (const { mode, owner } of [
      { mode: 0o700, owner: 0 },
      { mode: 0o755, owner: nobody },
      { mode: 0o700, owner: 0 },
    ]) {
      await chmod(folder.base, mode);
      const server = await running();
      expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await stat(folder.cluster)).uid).toBe(owner);
      await server.stop();
    }
  });

  it('may be one without a name, and cannot use a database of somebody else', async ({ skip }) => {
    skip(!isReachable || !hasNamespaces, 'only root can become somebody else, in an open checkout');
    const nameless = 54_321;
    await mkdir(folder.data);
    await chown(folder.data, nameless, nameless);
    const first = startProcess({ file: 'launcher.child.ts', uid: nameless }, folder.data);
    await first.line('started');
    await first.kill();

    const second = startProcess({ file: 'launcher.child.ts', uid: nameless + 1 }, folder.data);
    expect(await second.line('refused')).toContain('cannot be written');
    await second.ended;
  });
});
