import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathsOnDisk } from './upload-deliver.ts';

const mac = (name: string) => name.normalize('NFD');
let root: string;

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kolaj-paths-'));
  for (const folder of [`${mac('Güz')}/${mac('Çiçek')}`, 'Yaz/Çiçek', `Yaz/${mac('Çiçek')}`])
    await mkdir(path.join(root, folder), { recursive: true });
});
afterAll(() => rm(root, { recursive: true }));

describe('the places of a ZIP', () => {
  it.each([
    ['written otherwise there', ['Güz', 'Çiçek'], [mac('Güz'), mac('Çiçek')]],
    ['there in both ways, as they are said', ['Yaz', mac('Çiçek')], ['Yaz', mac('Çiçek')]],
    ['there in both ways, as they are said', ['Yaz', 'Çiçek'], ['Yaz', 'Çiçek']],
    ['there in part', ['Güz', 'Lale'], [mac('Güz'), 'Lale']],
    ['not there', ['Kış', 'Çiçek'], ['Kış', 'Çiçek']],
  ])('are those of the disk: %s', async (_why, said, expected) => {
    expect(await pathsOnDisk(root, [said])).toEqual([expected]);
  });

  it('keep their order, however many there are', async () => {
    const said = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? ['Güz', `${at}`] : [`${at}`, 'Çiçek']));
    const expected = said.map(([folder, subfolder]) => [folder === 'Güz' ? mac('Güz') : folder, subfolder]);
    expect(await pathsOnDisk(root, said)).toEqual(expected);
  });
});
