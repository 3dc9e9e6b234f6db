import { getImportSettings, saveImportSettings, tryNames } from '@kolaj/contract/source/source-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { settingsRoutes } from './settings.routes.ts';
import { testShop } from './testing/testing-import.ts';
import { tryRoutes } from './try.routes.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let owner: Person;

beforeAll(async () => {
  served = await serveForTest({ database, routes: [...settingsRoutes(), ...tryRoutes()] });
});
afterAll(() => served.close());

beforeEach(async () => {
  const { shopId } = await testShop(database);
  owner = await served.ownerOf(shopId);
});

const patterns = async () => (await owner.call(getImportSettings, {})).data.result.code_patterns;
const save = (code_patterns: string[]) => owner.call(saveImportSettings, { code_patterns });

async function tried(names: string[], code_patterns?: string[]) {
  const answer = await owner.call(tryNames, { names, ...(code_patterns ? { code_patterns } : {}) });
  return answer.data.result;
}

describe('the code patterns of a shop', () => {
  it('are none at first, and are kept tidy in the order given', async () => {
    expect(await patterns()).toEqual([]);
    expect(await save([' ka-#### ', '######', 'KA-####'])).toMatchObject({ success: true });
    expect(await patterns()).toEqual(['KA-####', '######']);
  });

  it.each([
    ['without a placeholder', 'ELBISE', 'pattern_no_placeholder'],
    ['of one character', '#', 'pattern_too_short'],
    ['of more than 40', '#'.repeat(41), 'pattern_too_long'],
    ['of two lines', '##\n##', 'pattern_control_character'],
  ])('are all refused when one is %s', async (_, pattern, code) => {
    await save(['KA-####']);
    expect(await save(['######', pattern])).toMatchObject({ success: false, code });
    expect(await patterns()).toEqual(['KA-####']);
  });
});

describe('trying names', () => {
  it('names the number that is no price, because it names no currency', async () => {
    const { products } = await tried(['BE-404 24,90.jpg', 'BE-405 24,90 TL.jpg']);
    expect(products.map(({ code, values, unmarked_price }) => [code, values.price, unmarked_price])).toEqual([
      ['BE-404', '0', '24,90'],
      ['BE-405', '24,90 TL', null],
    ]);
  });

  it('groups them as an import would, and says by which rule', async () => {
    const { products, ignored } = await tried([
      'BR-2041 zümrüt elbise S-XL $24.50 1.jpg',
      'BR-2041 zümrüt elbise S-XL $24.50 2.jpg',
      'dress red/1.jpg',
      'IMG_0001.jpg',
      'notes.txt',
      'kolajsız/IMG_2.jpg',
    ]);
    expect(products.map(({ name, rule, pattern, photos }) => [name, rule, pattern, photos.length])).toEqual([
      ['DRESS RED', 'directory', 'directory', 1],
      ['BR-2041', 'name', 'letters-digits', 2],
      ['IMG_0001', 'single', 'stem', 1],
    ]);
    expect(products[1]).toMatchObject({
      code: 'BR-2041',
      colour: 'ZÜMRÜT',
      values: { color: 'ZÜMRÜT', size: 'S-XL', type: 'ELBİSE', price: '$24.50' },
      guessed: [],
    });
    expect(ignored).toEqual([
      { name: 'notes.txt', reason: 'not-a-photo' },
      { name: 'kolajsız/IMG_2.jpg', reason: 'kolajsiz' },
    ]);
  });

  it('uses the shop’s patterns, or those a person is just trying', async () => {
    await save(['######']);
    const codes = async (asked?: string[]) =>
      (await tried(['100200 a.jpg', 'KA-12.jpg'], asked)).products.map(({ code, pattern }) => [code, pattern]);
    expect(await codes()).toEqual([
      ['100200', 'own:######'],
      ['KA-12', 'letters-digits'],
    ]);
    expect(await codes(['@@-##'])).toEqual([
      ['100200', 'folder:######'],
      ['KA-12', 'own:@@-##'],
    ]);
    expect(await patterns()).toEqual(['######']);
  });
});
