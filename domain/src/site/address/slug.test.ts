import { describe, expect, it } from 'vitest';
import { slugify, uniqueSlugs } from './slug.ts';

describe('slugify', () => {
  it.each([
    ['Çiçek & Co', 'cicek-co'],
    ['ŞULE İnci IĞDIR', 'sule-inci-igdir'],
    ['Олимп Щёлково', 'olimp-shchelkovo'],
    ['Синий', 'siniy'],
    ['Größe Straße', 'grosse-strasse'],
    ['BR-2041 Zümrüt', 'br-2041-zumrut'],
    ['../../etc', 'etc'],
    ['<script>', 'script'],
    ['***', 'x'],
    ['constructor', 'constructor'],
  ])('%j becomes %s', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('stays short and never ends in a hyphen', () => {
    expect(slugify(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  });
});

describe('uniqueSlugs', () => {
  it('gives the plain slug to the first and numbers the rest', () => {
    const items = ['Beren', 'BEREN', 'beren 2', 'Bèren'];
    expect([...uniqueSlugs(items, (text) => text).values()]).toEqual(['beren', 'beren-2', 'beren-2-2', 'beren-3']);
  });
});

describe('twenty thousand products with names in another script', () => {
  it('get different slugs in no time', () => {
    const items = Array.from({ length: 20_000 }, (_, at) => ({ at }));
    const begin = performance.now();
    const slugs = uniqueSlugs(items, () => 'موديل');
    expect(performance.now() - begin).toBeLessThan(1500);
    expect(new Set(slugs.values()).size).toBe(20_000);
    expect(slugs.get(items[1] ?? { at: 0 })).toBe('x-2');
  });
});
