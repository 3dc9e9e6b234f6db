import { describe, expect, it } from 'vitest';
import { readSaved, type SavedProduct, withFirst, without } from './saved-list.ts';

const aProduct = (slug: string): SavedProduct => ({ slug, code: slug.toUpperCase(), picture: 'https://m.test/1.webp' });

describe('what a visitor keeps', () => {
  it('has the newest first, each once', () => {
    const list = withFirst(withFirst(withFirst([], aProduct('a')), aProduct('b')), aProduct('a'));
    expect(list.map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(without(list, 'a').map(({ slug }) => slug)).toEqual(['b']);
  });

  it('forgets the oldest when there are many', () => {
    let list: SavedProduct[] = [];
    for (let n = 0; n < 80; n++) list = withFirst(list, aProduct(`p-${n}`));
    expect([list.length, list[0]?.slug]).toEqual([60, 'p-79']);
  });

  it('is read back as it was kept', () => {
    expect(readSaved(JSON.stringify([aProduct('a')]))).toEqual([aProduct('a')]);
  });

  it.each([null, '', '{', '5', '[null]', '[{"slug":"../x","code":"X","picture":"https://m.test/1"}]'])(
    'is empty when what was kept is %s',
    (text) => {
      expect(readSaved(text)).toEqual([]);
    },
  );

  it('shows no picture from an address that is none', () => {
    expect(readSaved(JSON.stringify([{ ...aProduct('a'), picture: 'javascript:alert(1)' }]))).toEqual([]);
  });
});
