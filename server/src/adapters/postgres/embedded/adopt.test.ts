import { describe, expect, it } from 'vitest';
import { ask, testDataFolder } from '../testing/testing-data-folder.ts';
import { startProcess } from '../testing/testing-process.ts';

const { folder, useModel, start, running } = testDataFolder();

describe('several processes on one data folder', () => {
  it('the second shares the server of the first, and learns when it ends', async () => {
    useModel();
    const owner = startProcess('launcher.child.ts', folder.data);
    await owner.line('started');
    const second = await running();
    expect(second.kind).toBe('adopted');
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);

    await owner.kill();
    expect(await second.exited).toEqual({ expected: false, code: null, logTail: '' });
    const third = await running();
    expect(third.kind).toBe('started');
    await third.stop();
  });

  it('that insists on its own server is refused with the pid of the other', async () => {
    useModel();
    const owner = startProcess('launcher.child.ts', folder.data);
    await owner.line('started');
    expect(await start({ mode: 'own' })).toEqual({
      kind: 'refused',
      sentence: `Process ${owner.process.pid} already runs the database of ${folder.data}. Stop it first.`,
    });
    await owner.kill();
  });

  it('that leaves an adopted server does not stop it', async () => {
    useModel();
    const owner = await running();
    const guest = await running();
    await guest.stop();
    expect(await guest.exited).toMatchObject({ expected: true });
    expect(await ask(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
  });

  it('started at the same moment on an empty folder agree on one owner', async () => {
    const processes = [1, 2, 3].map(() => startProcess('launcher.child.ts', folder.data));
    await Promise.all(processes.map((child) => Promise.any([child.line('started'), child.line('adopted')])));
    expect(processes.map(({ lines }) => lines[0]).sort()).toEqual(['adopted', 'adopted', 'started']);
    await Promise.all(processes.map((child) => child.kill()));
  });
});
