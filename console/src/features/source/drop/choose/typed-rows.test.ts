import type { DirectoryIs } from '@kolaj/domain/source/upload/upload-place';
import { planDrop } from '@kolaj/domain/source/upload/upload-plan';
import { describe, expect, it } from 'vitest';
import type { DeviceFile } from './drop-files.ts';
import { type DropRow, rowsOf } from './drop-order.ts';
import { withTyped } from './typed-rows.ts';

const files = ['SS26/Beren/kırmızı/1.jpg', 'SS26/Beren/mavi/1.jpg'].map(
  (path): DeviceFile => ({ path, bytes: 3, file: new File(['abc'], '1.jpg') }),
);
const read = (is: DirectoryIs) => rowsOf(planDrop(files, new Map([['SS26', is]])), { folder: null, unfinished: [] });
const type = (rows: readonly DropRow[], changes: Partial<DropRow>) =>
  rows.map((row, at) => ({ ...row, ...(at === 0 && changes) }));
const shown = (rows: readonly DropRow[]) => rows.map(({ folder, subfolder }) => `${folder} / ${subfolder}`);

describe('names that were typed, when a folder is read otherwise', () => {
  const brand = { guessed: read('subfolder'), typed: read('subfolder') };

  it('are those of the directories where nothing was typed', () => {
    expect(shown(withTyped(read('folder'), [brand]))).toEqual(['SS26 / kırmızı', 'SS26 / mavi']);
  });

  it('keep the folder', () => {
    const typed = type(brand.typed, { folder: 'Yaz' });
    expect(shown(withTyped(read('folder'), [{ ...brand, typed }]))).toEqual(['Yaz / kırmızı', 'Yaz / mavi']);
  });

  it('keep the folder only where all photos of a row had it', () => {
    const season = { guessed: read('folder'), typed: type(read('folder'), { folder: 'Yaz' }) };
    expect(shown(withTyped(read('subfolder'), [season]))).toEqual(['SS26 / Beren']);
  });

  it('come back with the reading that they were typed in', () => {
    const first = { ...brand, typed: type(brand.typed, { subfolder: 'Beren Giyim', product: 'BR-1' }) };
    const guessed = read('folder');
    const second = { guessed, typed: type(withTyped(guessed, [first]), { subfolder: 'Al' }) };
    expect(shown(second.typed)).toEqual(['SS26 / Al', 'SS26 / mavi']);
    const again = withTyped(read('subfolder'), [second, first]);
    expect(again).toMatchObject([{ folder: 'SS26', subfolder: 'Beren Giyim', product: 'BR-1' }]);
    expect(shown(withTyped(read('folder'), [{ ...brand, typed: again }, second, first]))).toEqual(shown(second.typed));
  });
});
