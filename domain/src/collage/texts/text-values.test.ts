import { describe, expect, it } from 'vitest';
import { groupIntoProducts } from '../../source/product/grouping.ts';
import type { PanelField } from '../../template/template.ts';
import { sizeIn } from './size-in-text.ts';
import { pricesIn, textValues } from './text-values.ts';
import { missingFields } from './value-checks.ts';

const field = (keyword: string, value: string): PanelField => ({ title: keyword, keyword, default: value });
const panel = [
  field('firm', ''),
  field('code', ''),
  field('color', 'BLACK'),
  field('size', 'Std'),
  field('type', 'DRESS'),
  field('price', '0'),
];

function read(paths: string[], more: { barcode?: string; panel?: PanelField[] } = {}) {
  const [product] = groupIntoProducts({ files: paths.map((path) => ({ path, barcode: null })) });
  if (!product) throw new Error('no product');
  return textValues({ firm: 'Beren', product, barcode: more.barcode ?? null, panel: more.panel ?? panel });
}

describe('textValues', () => {
  it('reads a name that says everything', () => {
    expect(read(['BR-2041 Zümrüt Elbise S-XL $24.50.jpg'])).toEqual({
      code: 'BR-2041',
      values: { firm: 'Beren', code: 'BR-2041', color: 'ZÜMRÜT', size: 'S-XL', type: 'ELBİSE', price: '$24.50' },
      discountprice: null,
      guessed: [],
    });
  });

  it('falls back to the defaults and says which values are assumed', () => {
    expect(read(['CV1234.jpg'])).toMatchObject({
      values: { code: 'CV1234', color: 'BLACK', size: 'Std', type: 'DRESS', price: '0' },
      guessed: ['color', 'size', 'type'],
    });
  });

  it('reads the directory as well as the files', () => {
    expect(
      read(['CV1234 kırmızı etek 36-42 fiyat 250/1.jpg', 'CV1234 kırmızı etek 36-42 fiyat 250/2.jpg']),
    ).toMatchObject({
      values: { code: 'CV1234', color: 'KIRMIZI', size: '36-42', type: 'ETEK', price: '250' },
      guessed: ['size'],
    });
  });

  it.each([
    ['a code', ['CV1234.jpg'], '8690001', 'CV1234', false],
    ['else the barcode', ['IMG_1.jpg'], '8690001', '8690001', false],
    ['else kolaj_name, as a guess', ['IMG_1.jpg'], undefined, 'IMG_1', true],
  ])('code is %s', (_, paths, barcode, code, guessed) => {
    const data = read(paths, barcode ? { barcode } : {});
    expect(data.code).toBe(code);
    expect(data.guessed.includes('code')).toBe(guessed);
  });

  it('takes the defaults of the template’s own panel, and marks its fields, the colour and the type', () => {
    const own = [field('color', 'ECRU'), field('fabric', 'Cotton')];
    const data = read(['CV1234.jpg'], { panel: own });
    expect(data.values).toMatchObject({ color: 'ECRU', fabric: 'Cotton', size: 'Std' });
    expect(data.guessed).toEqual(['color', 'type']);
  });

  it('takes the first of two prices as a guess', () => {
    expect(read(['CV1234 $20 a.jpg', 'CV1234 $30 b.jpg'])).toMatchObject({ values: { price: '$20' } });
    expect(read(['CV1234 $20 a.jpg', 'CV1234 $30 b.jpg']).guessed).toContain('price');
  });
});

describe('pricesIn', () => {
  it.each([
    ['Elbise $24.50', ['$24.50']],
    ['Elbise 24,50₺', ['24,50₺']],
    ['24.50 $ Elbise', ['24.50 $']],
    ['36-42 $7.90 2', ['$7.90']],
    ['36-42 250 TL', ['250 TL']],
    ['24,50₺ 3', ['24,50₺']],
    ['250 TL', ['250 TL']],
    ['250tl', ['250tl']],
    ['USD 30', ['USD 30']],
    ['US$30', ['US$30']],
    ['€1.250,00', ['€1.250,00']],
    ['990 руб', ['990 руб']],
    ['p12.9', ['12.9']],
    ['P 250 elbise', ['250']],
    ['fiyat 250', ['250']],
    ['Fİyat:250', ['250']],
    ['price=19.99', ['19.99']],
    ['цена 1500', ['1500']],
    ['2026-05-01 1024x768', []],
    ['shop 12', []],
    ['12 tlm', []],
    ['', []],
  ])('%j holds %j', (text, prices) => {
    expect(pricesIn(text)).toEqual(prices);
  });
});

describe('sizeIn', () => {
  it.each([
    ['Elbise S-XL', 'S-XL', true],
    ['elbise s/m/l', 'S/M/L', true],
    ['M - 3XL', 'M-3XL', true],
    ['Tek Beden', 'Std', true],
    ['std', 'Std', true],
    ['36-42', '36-42', false],
    ['36/38/40', '36/38/40', false],
    ['elbise XL', 'XL', false],
    ['2026-05-01', null, false],
    ['42-36', null, false],
    ['10-12', null, false],
    ['Small talk', null, false],
  ])('%j is size %j', (text, size, sure) => {
    expect(sizeIn(text)).toEqual(size === null ? null : { size, sure });
  });
});

describe('missingFields', () => {
  it('names required fields without a value', () => {
    const required = [{ ...field('price', ''), required: true }, field('fabric', '')];
    expect(missingFields(required, { price: ' ' }).map(({ keyword }) => keyword)).toEqual(['price']);
    expect(missingFields(required, { price: '9' })).toEqual([]);
  });
});
