import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { deliverPhoto } from './upload-deliver.ts';

const root = await mkdtemp(join(tmpdir(), 'kolaj-deliver-'));
afterAll(() => rm(root, { recursive: true }));

/** A frozen process wakes up while another one has taken its job over: both work on one upload (timeLimit, 'one-waiting'). */
it.each([true, false])(
  'two runs of one upload never put a photo under another name (replaces: %s)',
  async (replaces) => {
    const wrong: string[] = [];
    for (let round = 0; round < 60; round++) {
      const path = `SS26/r${round}-${replaces}`;
      await mkdir(join(root, path), { recursive: true });
      const names = ['a.jpg', 'b.jpg'];
      await Promise.all(
        names.map(async (name) => {
          const file = join(root, `scratch-${round}-${name}`);
          await writeFile(file, `photo ${name}`);
          return deliverPhoto(file, { root, path: `${path}/${name}`, replaces, uploadId: `u${round}` }).catch(
            () => null,
          );
        }),
      );
      for (const name of names) {
        const text = await readFile(join(root, path, name), 'utf8').catch(() => `photo ${name}`);
        if (text !== `photo ${name}`) wrong.push(`${round}: ${name} holds ${text}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);
