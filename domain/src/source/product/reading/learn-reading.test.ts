import { describe, expect, it } from 'vitest';
import { groupIntoProducts, needsBarcodes } from '../grouping.ts';
import { learnReading } from './learn-reading.ts';
import { plainReading, type Reading } from './reading.ts';

const shape = (code: string) => ({ code, begins: 'at-once', ends: 'as-word' }) as const;

const products = (paths: string[], reading: Reading = learnReading({ paths }).reading) =>
  groupIntoProducts({ files: paths.map((path) => ({ path, barcode: null })), reading });

describe('what a folder teaches', () => {
  it('is the shape of its codes, where the rules for one name see none', () => {
    expect(learnReading({ paths: ['AB_100_1.jpg', 'AB_100_2.jpg', 'AB_101_1.jpg'] }).reading).toEqual({
      shapes: [shape('AB_###')],
    });
    expect(learnReading({ paths: ['CV1234_1.jpg', 'CV1234_2.jpg'] }).reading).toEqual(plainReading);
  });

  it('names products and says how their code was read', () => {
    const [first] = products(['AB_100_1.jpg', 'AB_100_2.jpg', 'AB_101_1.jpg']);
    expect(first).toMatchObject({ code: 'AB_100', sourceKey: 'name:ab_100:', pattern: 'folder:AB_###', why: 'name' });
  });

  it('reads one colour written in two ways alike', () => {
    expect(products(['4501 BEYAZ.jpg', '4501-SIYAH.jpg']).map(({ name, code }) => [name, code])).toEqual([
      ['4501-BEYAZ', '4501'],
      ['4501-SİYAH', '4501'],
    ]);
  });

  it('leaves alone what a pattern of the shop reads', () => {
    const paths = ['B-7.jpg', 'B-8.jpg'];
    expect(learnReading({ paths, patterns: ['B-#'] })).toEqual({ reading: plainReading, doubtful: new Set() });
  });

  it('counts as a code: barcodes do not decide then', () => {
    const files = ['1252 1.jpg', '1252 2.jpg'].map((path) => ({ path }));
    expect(needsBarcodes(files)).toBe(true);
    expect(needsBarcodes(files, [], learnReading({ paths: files.map(({ path }) => path) }).reading)).toBe(false);
  });

  it('is asked about where photos may be one product or one each', () => {
    const paths = ['B-1.jpg', 'B-2.jpg', 'B-3.jpg'];
    expect(learnReading({ paths: [...paths, 'AB_100_1.jpg'] }).doubtful).toEqual(new Set(paths));
  });
});

describe('a folder that was imported before', () => {
  it('keeps its reading when photos come that would teach another', () => {
    const first = learnReading({ paths: ['B-1.jpg', 'B-2.jpg'] }).reading;
    const imported = new Set(['B-1.jpg', 'B-2.jpg']);
    const paths = [...imported, 'B-21.jpg', 'B-22.jpg', 'B-23.jpg'];
    const later = learnReading({ paths, before: { reading: first, imported } }).reading;
    expect(products(paths, later)[0]?.photos).toEqual(expect.arrayContaining(['B-1.jpg', 'B-2.jpg']));
  });

  it('learns what is new to it', () => {
    const imported = new Set(['AB_100_1.jpg', 'AB_100_2.jpg']);
    const reading = learnReading({ paths: [...imported] }).reading;
    const paths = [...imported, 'KM_2001_1.jpg', 'KM_2001_2.jpg'];
    expect(learnReading({ paths, before: { reading, imported } }).reading.shapes).toEqual([
      shape('AB_###'),
      shape('KM_####'),
    ]);
  });

  it('from before there were readings keeps its products, and new photos join them', () => {
    const imported = new Set(['AB_100_1.jpg', 'AB_101_1.jpg']);
    const paths = [...imported, 'AB_102_1.jpg'];
    const { reading } = learnReading({ paths, before: { reading: plainReading, imported } });
    expect(reading).toEqual(plainReading);
    expect(products(paths, reading).map(({ sourceKey }) => sourceKey)).toEqual(['name:ab:']);
  });
});
