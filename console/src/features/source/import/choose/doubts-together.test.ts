import type { LastNumberView } from '@kolaj/contract/source/source';
import { describe, expect, it } from 'vitest';
import { doubtsTogether } from './doubts-together.ts';

const numbers = (code: string): LastNumberView => ({
  example: `${code}-1.jpg`,
  code,
  photos: 3,
  now: 'photo',
  is_doubtful: true,
  readings: {
    photo: { products: 1, patterns: [`${code}-<#>`] },
    product: { products: 3, patterns: [`${code}-#`] },
  },
});
const looked = (path: string, ...doubts: LastNumberView[]) => ({
  ...{ kind: 'looked' as const, path, products: 1, images: 3, doubts },
});

describe('doubts of several subfolders', () => {
  it('are asked once where one answer decides them, with all subfolders that have them', () => {
    const shared = doubtsTogether([looked('SS/A', numbers('B')), looked('SS/B', numbers('K'), numbers('B'))]);
    expect(shared.map(({ number, paths }) => [number.code, paths])).toEqual([
      ['B', ['SS/A', 'SS/B']],
      ['K', ['SS/B']],
    ]);
  });

  it('are none where names are clear or were not looked at', () => {
    const names = [{ kind: 'not-looked' as const, path: 'x' }, { kind: 'looking' as const, path: 'y' }, looked('z')];
    expect(doubtsTogether(names)).toEqual([]);
  });
});
