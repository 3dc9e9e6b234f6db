import { describe, expect, it } from 'vitest';
import { groupIntoProducts } from '../grouping.ts';
import { type LastNumber, lastNumbers } from './last-number.ts';
import { type LastNumberMeaning, lastNumberMeanings } from './last-number-meaning.ts';
import { learnReading } from './learn-reading.ts';

function asked(names: string[], patterns: string[] = [], imported: ReadonlySet<string> = new Set()): LastNumber[] {
  const paths = names.map((name) => `${name}.jpg`);
  return lastNumbers({ ...learnReading({ paths, patterns }), paths, patterns, imported });
}

const products = (names: string[], patterns: string[] = []) => {
  const paths = names.map((name) => `${name}.jpg`);
  const files = paths.map((path) => ({ path, barcode: null }));
  return groupIntoProducts({ files, patterns, reading: learnReading({ paths, patterns }).reading }).length;
};

describe('the last number of names of one form', () => {
  it.each<[string, string[], LastNumberMeaning, string[], string[]]>([
    ['a word and a number', ['B-1', 'B-2', 'B-3'], 'photo', ['B-<#>'], ['B-#']],
    ['a word and higher numbers', ['B-7', 'B-8', 'B-12'], 'product', ['B-<#>'], ['B-#', 'B-##']],
    ['no sign between them', ['A1', 'A2', 'A3'], 'product', ['A<#>'], ['A#']],
    ['a code and a number', ['AB_100_1', 'AB_100_2', 'AB_101_1'], 'photo', ['AB_###_<#>'], ['AB_###_#']],
    ['a usual code and a number', ['CV1234_1', 'CV1234_2'], 'photo', ['CV####_<#>'], ['CV####_#']],
    ['digits', ['1252 1', '1252 2', '1253 1'], 'photo', ['#### <#>'], ['#### #']],
    ['zeros before it', ['1252_001', '1252_002'], 'photo', ['####_<#>'], ['####_###']],
    ['a letter', ['1252a', '1252b', '1253a'], 'photo', ['####<@>'], ['####@']],
    ['a letter before it', ['GD-12-A_1', 'GD-12-B_1'], 'photo', ['GD-##-<@_#>'], ['GD-##-@_<#>']],
    ['a number before the code', ['01 4501 1', '02 4501 2', '03 4502 1'], 'photo', ['#### <#>'], ['#### #']],
  ])('says photo or product: %s', (_, names, now, photo, product) => {
    const found = asked(names);
    expect(found.map((one) => [one.now, one.readings.photo.patterns, one.readings.product.patterns])).toEqual([
      [now, photo, product],
    ]);
  });

  it.each([
    ['codes alone', ['CV1234', 'CV1235']],
    ['long numbers', ['AB_100', 'AB_101']],
    ['digits alone', ['10203', '10204']],
    ['one name', ['AB_100_1']],
    ['names of cameras', ['IMG_1', 'IMG_2']],
    ['one photo of each code', ['4501-1', '4502-1']],
    ['sides', ['1252 front', '1252 back']],
  ])('is not asked about in %s', (_, names) => {
    expect(asked(names)).toEqual([]);
  });

  it.each([
    [['B-1', 'B-2', 'B-3']],
    [['B-7', 'B-8', 'B-12']],
    [['AB_100_1', 'AB_100_2', 'AB_101_1']],
    [['1252a', '1252b', '1253a']],
    [['GD-12-A_1', 'GD-12-B_1']],
    [['GD-12-A_1', 'GD-12-B_1', 'GD-14-A_1', 'GD-14-C_1']],
    [['elbise-1', 'elbise-2', 'elbise-3', 'elbise-30']],
  ])('is read either way by the patterns it names, and back: %j', (names) => {
    let patterns: string[] = ['@-#'];
    for (const meaning of [...lastNumberMeanings, ...lastNumberMeanings]) {
      const [one] = asked(names, patterns);
      const other = one?.readings[meaning === 'photo' ? 'product' : 'photo'].patterns ?? [];
      const chosen = one?.readings[meaning];
      patterns = [...(chosen?.patterns ?? []), ...patterns.filter((pattern) => !other.includes(pattern))];
      expect(asked(names, patterns)[0]).toMatchObject({ now: meaning, isDoubtful: false });
      expect(products(names, patterns)).toBe(chosen?.products);
    }
  });

  it('is in doubt where nobody can tell, and that comes first', () => {
    const found = asked(['CV1234_1', 'CV1234_2', 'CV1234_3', 'CV1234_4', 'B-3', 'B-1', 'B-2']);
    expect(found.map(({ code, isDoubtful }) => [code, isDoubtful])).toEqual([
      ['B', true],
      ['CV1234', false],
    ]);
    expect(found[0]).toMatchObject({ example: 'B-1.jpg', photos: 3 });
    expect(found[0]?.readings).toMatchObject({ photo: { products: 1 }, product: { products: 3 } });
  });

  it('is in doubt where a letter may tell products apart or be a side', () => {
    const names = ['GD-12-A_1', 'GD-12-B_1'];
    expect(asked(names)).toMatchObject([
      { code: 'GD-12', photos: 2, isDoubtful: true, readings: { product: { products: 2 } } },
    ]);
    expect(asked(['GD-12-A_1', 'GD-12-B_2'])).toEqual([]);
    expect(asked(names, [], new Set(names.map((name) => `${name}.jpg`)))).toEqual([]);
  });

  it('is not asked about once all its photos are imported', () => {
    const names = ['B-1', 'B-2'];
    expect(asked(names, [], new Set(['B-1.jpg']))).toHaveLength(1);
    expect(asked(names, [], new Set(['B-1.jpg', 'B-2.jpg']))).toEqual([]);
  });

  it('is shown for a few forms of a folder of very many words', () => {
    const word = (at: number) => [...String(at + 1_000)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    const names = Array.from({ length: 4_000 }, (_, at) => `robe ${word(Math.floor(at / 2))} ${(at % 2) + 1}`);
    expect(asked(names)).toHaveLength(20);
  });
});
