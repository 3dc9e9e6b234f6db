// Names of photo folders as machines of our shops' countries write them, and what is read out of their bytes.
import { describe, expect, it } from 'vitest';
import { bytesOf, type NameEncoding, nameEncodings, textOf } from './name-encoding.ts';
import { readNames } from './read-names.ts';

const pageOf = (text: string, encoding: NameEncoding): Uint8Array => {
  const bytes = bytesOf(text, encoding);
  if (!bytes) throw new Error(`${encoding} cannot write ${text}`);
  return bytes;
};

const turkish = [
  'Şule Denim',
  'Gömlek kısa kol',
  'ÇİÇEK',
  'Ağrı yağmurluk',
  'Işıl',
  'Kış 2027',
  'Özgür',
  'çığ.jpg',
  'Üçlü Takım',
  'İĞNE OYASI',
];
const french = ['Été 2027', 'Robe à fleurs', 'Forêt', 'pièce unique.jpg', 'Noël', 'garçon', 'Brûlée', 'Crème'];
const german = ['Mäntel', 'Größe 40', 'Frühjahr', 'schön.jpg', 'Überhang', 'Fußball', 'Röcke', 'Weiß'];
const spanish = ['Niños', 'Pantalón corto', 'Otoño', 'Corazón', 'MUÑECA', 'algodón.jpg', 'Básicos', 'Árbol'];
const portuguese = ['Coleção', 'Verão', 'Calção', 'Maçã.jpg', 'Inverno às cores', 'Avó', 'CALÇÕES', 'lã'];
const russian = ['Сумки', 'Осень 2027', 'ПЛАТЬЯ', 'Куртки зимние', 'Юбки', 'Лён', 'Ёлка.jpg', 'по'];

/** Every language by every page that its machines use. */
const folders: [string, NameEncoding, string[]][] = [
  ['Turkish of Windows', 'windows-1254', turkish],
  ['Turkish of DOS', 'ibm857', turkish],
  ['French', 'windows-1252', french],
  ['French of DOS', 'ibm857', french.filter((name) => bytesOf(name, 'ibm857') !== null)],
  ['German', 'windows-1252', german],
  ['German of DOS', 'ibm857', german],
  ['Spanish', 'windows-1252', spanish],
  ['Portuguese', 'windows-1252', portuguese],
  ['Russian of Windows', 'windows-1251', russian],
  ['Russian of DOS', 'ibm866', russian],
];

describe('names that are not UTF-8', () => {
  it.each(folders)('%s (%s) are read right, as a folder', (_, page, names) => {
    expect(readNames(names.map((name) => pageOf(name, page))).texts).toEqual(names);
  });

  it.each(folders)('%s (%s) are read right one by one', (_, page, names) => {
    // Alone, ß of DOS is á of Windows, and "Weiá" a word that could be: only the folder tells.
    const telling = names.filter((name) => page !== 'ibm857' || !name.includes('ß'));
    const wrong = telling.filter((name) => readNames([pageOf(name, page)]).texts[0] !== name);
    expect(wrong).toEqual([]);
  });

  it('say by which page they were read', () => {
    expect(readNames([pageOf('Şule Denim', 'windows-1254')]).readAs).toBe('windows-1254');
    expect(readNames([pageOf('Сумки', 'windows-1251'), pageOf('a.jpg', 'windows-1251')]).readAs).toBe('windows-1251');
  });

  it('of several machines in one folder are each read by their own', () => {
    const names = [
      ...turkish.map((name) => pageOf(name, 'windows-1254')),
      pageOf('Сумки', 'windows-1251'),
      pageOf('Işıl', 'ibm857'),
    ];
    expect(readNames(names)).toEqual({ texts: [...turkish, 'Сумки', 'Işıl'], readAs: 'windows-1254' });
  });

  it('are read by the page that somebody has set', () => {
    const raw = pageOf('Þór', 'windows-1252');
    expect(readNames([raw], { set: 'windows-1252' })).toEqual({ texts: ['Þór'], readAs: 'windows-1252' });
    expect(readNames([raw]).texts).toEqual(['Şór']);
  });

  it('take the names above them into account', () => {
    const name = pageOf('зэр', 'windows-1251');
    expect(readNames([name], { above: [pageOf('Осень 2027', 'windows-1251')] }).texts).toEqual(['зэр']);
  });
});

describe('names that are UTF-8', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);

  it.each(['çiçek-İıŞşğ.jpg', 'çiçek'.normalize('NFD'), '👗 yaz', 'Сумки', '\uFEFFa.jpg', 'a�b.jpg', '漢字'])(
    '%j stay as they are',
    (name) => {
      expect(readNames([utf8(name)])).toEqual({ texts: [name], readAs: null });
    },
  );

  it('are read as such beside others that are not, also when a page is set', () => {
    const names = [utf8('Şule'), pageOf('Gümüş', 'windows-1254'), utf8('plain.jpg')];
    for (const set of [null, 'windows-1254'] as const) {
      expect(readNames(names, { set })).toEqual({ texts: ['Şule', 'Gümüş', 'plain.jpg'], readAs: 'windows-1254' });
    }
  });
});

it.each(nameEncodings)('every byte has a text in %s, and plain letters stay', (page) => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect([...textOf(all, page)]).toHaveLength(256);
  expect(textOf(all.subarray(0, 128), page)).toBe(String.fromCharCode(...all.subarray(0, 128)));
});
