import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDataDir } from '../data-folder/data-lock.ts';
import { testDataFolder } from '../testing/testing-data-folder.ts';

const { folder, useModel, start, running } = testDataFolder();

describe('a start that cannot work is one sentence', () => {
  it('when the data folder is a file', async () => {
    await writeFile(folder.data, '');
    expect(await start()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('is not a folder') });
  });

  it('when the disk is full, and starts once there is room', async ({ skip }) => {
    await mkdir(folder.data);
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m,mode=755', 'tmpfs', folder.data]).status === 0;
    skip(!isMounted, 'needs the right to mount');
    try {
      expect(await start()).toEqual({
        kind: 'refused',
        sentence: `The disk of the data folder ${folder.data} is full. Free some space and start again; nothing was lost.`,
      });
      spawnSync('mount', ['-o', 'remount,size=200m', folder.data]);
      await (await running()).stop();

      spawnSync('mount', ['-o', 'remount,ro', folder.data]);
      expect(await start()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('cannot be written') });
    } finally {
      spawnSync('umount', [folder.data]);
    }
  });

  it('when an empty data folder is on a disk that is only to be read', async ({ skip }) => {
    await mkdir(folder.data);
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder.data]).status === 0;
    skip(!isMounted, 'needs the right to mount');
    try {
      const sentence = expect.stringMatching('cannot be written');
      expect(await start()).toEqual({ kind: 'refused', sentence });
      expect(await lockDataDir(folder.data, ['web', 'worker', 'scheduler'])).toEqual({ kind: 'refused', sentence });
    } finally {
      spawnSync('umount', [folder.data]);
    }
  });

  it('when the data folder may not be written', async ({ skip }) => {
    skip(process.getuid?.() === 0, 'root may write everywhere');
    await mkdir(folder.data, { mode: 0o555 });
    expect(await start()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('cannot be written') });
  });

  it('when a setting is wrong: with the last lines of the log', async () => {
    useModel();
    const refusal = await start({ settings: { max_connections: 'many' } });
    expect(refusal).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(/max_connections.*"many"/) });
    await (await running()).stop();
  });

  it('when the folder is of another PostgreSQL', async () => {
    useModel();
    const version = path.join(folder.cluster, 'PG_VERSION');
    expect(await readFile(version, 'utf8')).toBe('18\n');
    await writeFile(version, '19\n');
    expect(await start()).toMatchObject({ sentence: expect.stringMatching('is not a PostgreSQL 18 database folder') });
  });
});
