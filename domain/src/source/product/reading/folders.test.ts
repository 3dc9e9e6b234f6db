import { describe, expect, it } from 'vitest';
import { groupIntoProducts, loosePaths } from '../grouping.ts';
import { folders } from './folders.table.ts';
import { lastNumbers } from './last-number.ts';
import { learnReading } from './learn-reading.ts';
import { shelves } from './shelves.table.ts';

const all = [...folders, ...shelves];

interface Folder {
  /** Paths by the product that a person sees. */
  products: string[][];
  isUnclear: boolean;
}

const alternatives = (list: string): string[] =>
  list.split(',').flatMap((one) => {
    const [, low, high] = /^(\d+)\.\.(\d+)$/.exec(one) ?? [];
    if (low === undefined || high === undefined) return [one];
    const count = Number(high) - Number(low) + 1;
    return Array.from({ length: count }, (_, at) => String(Number(low) + at).padStart(low.length, '0'));
  });

/** Every way to write one alternative for each pair of the brackets. */
function written(text: string, brackets: RegExp): string[] {
  const found = brackets.exec(text);
  if (!found) return [text];
  const [whole, list = ''] = found;
  return alternatives(list).flatMap((one) =>
    written(
      text.replace(whole, () => one),
      brackets,
    ),
  );
}

function folderOf(line: string): Folder {
  const byProduct = new Map<string, string[]>();
  for (const form of line.replace(/^\?/, '').split(' + ')) {
    for (const product of written(form, /\{([^}]*)\}/)) {
      // What counts the files, and which photos a line names beside each other, are no part of the product's own name.
      const name = isCounter(form) ? (/\{([^}]*)\}/.exec(form)?.[1] ?? product) : nameOf(product);
      const photos = written(product, /\[([^\]]*)\]/).map((one) => `${one}.jpg`);
      byProduct.set(name, [...(byProduct.get(name) ?? []), ...photos]);
    }
  }
  return { products: [...byProduct.values()], isUnclear: line.startsWith('?') };
}

const isCounter = (form: string) => /^(?:(?:IMG|DSC)_)?\d+[\s_-]+(?:- )?(?:AB_)?\{\w+\}$/.test(form);
const nameOf = (product: string) => product.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/[\s_.()-]+$/g, '');

function grouped(paths: string[]): string[][] {
  const files = paths.map((path) => ({ path, barcode: null }));
  const { reading } = learnReading({ paths: loosePaths(files) });
  const products = groupIntoProducts({ files, reading });
  return products.map(({ photos }) => photos);
}

function isAsked(all: string[]): boolean {
  const paths = loosePaths(all.map((path) => ({ path })));
  const numbers = lastNumbers({ ...learnReading({ paths }), paths, patterns: [], imported: new Set() });
  return numbers.some(({ isDoubtful }) => isDoubtful);
}

const asSets = (products: string[][]) => products.map((photos) => photos.toSorted().join(' | ')).toSorted();

const table = all.map((line) => {
  const folder = folderOf(line);
  const paths = folder.products.flat();
  const products = grouped(paths);
  const isRight = JSON.stringify(asSets(products)) === JSON.stringify(asSets(folder.products));
  return { line, folder, products, isRight, isFlagged: isAsked(paths) };
});

describe('a folder of very many words', () => {
  // A second here; a machine with much other work may take ten.
  it('teaches a shape for each, and is grouped by them', { timeout: 60_000 }, () => {
    const word = (at: number) => [...String(at + 10_000)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    const paths = Array.from({ length: 20_000 }, (_, at) => `robe ${word(Math.floor(at / 2))} ${(at % 2) + 1}.jpg`);
    const products = grouped(paths);
    expect(products).toHaveLength(10_000);
    expect(new Set(products.map(({ length }) => length))).toEqual(new Set([2]));
  });
});

describe('folders as people name them', () => {
  it('are more than two hundred, each once', () => {
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(200);
  });

  it('are grouped right in 98 of 100 cases without help', () => {
    const clear = table.filter(({ folder }) => !folder.isUnclear);
    const wrong = clear.filter(({ isRight }) => !isRight).map(({ line, products }) => ({ line, products }));
    expect(wrong.length / clear.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.02);
  });

  it('are flagged where nobody can tell, and seldom elsewhere', () => {
    const missed = table.filter(({ folder, isFlagged }) => folder.isUnclear && !isFlagged).map(({ line }) => line);
    const needless = table.filter(({ folder, isFlagged, isRight }) => !folder.isUnclear && isRight && isFlagged);
    expect(missed).toEqual([]);
    expect(needless.map(({ line }) => line)).toEqual([]);
  });

  it('that are wrong are flagged', () => {
    const silent = table.filter(({ folder, isRight, isFlagged }) => !folder.isUnclear && !isRight && !isFlagged);
    expect(silent.map(({ line }) => line)).toEqual([]);
  });
});
