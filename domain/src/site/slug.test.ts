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
