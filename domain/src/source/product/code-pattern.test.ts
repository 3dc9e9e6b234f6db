import { describe, expect, it } from 'vitest';
import { codePatternFault, codeShapes, matchesCode, ownCodeIn, tidyCodePatterns } from './code-pattern.ts';
import { groupIntoProducts, needsBarcodes } from './grouping.ts';
import { productName } from './product-name.ts';

describe('a code pattern', () => {
  it.each([
    ['is found', 'KA-####', 'KA-1234', 'KA-1234'],
    ['is found anywhere in a name', 'KA-####', 'ön KA-1234_2', 'KA-1234'],
    ['is found in small letters', 'KA-####', 'ka-1234 kırmızı', 'KA-1234'],
    ['may be written in small letters', 'ka-####', 'KA-1234', 'KA-1234'],
    ['# is one digit, not a letter', 'KA-####', 'KA-12A4', null],
    ['@ is one letter, also a Turkish one', '@@##', 'çş12', 'ÇŞ12'],
    ['@ is one letter, not a digit', '@@##', '1A12', null],
    ['* is either', '**-**', 'a1-2b', 'A1-2B'],
    ['stands alone', '####', 'elbise 1234', '1234'],
    ['a longer number is another one', '####', 'elbise 12345', null],
    ['the tail of a word is no code', 'KA-####', 'XKA-1234', null],
    ['a dot is a dot', '##.##', '12.34', '12.34'],
    ['a dot is not anything', '##.##', '12x34', null],
    ['brackets are brackets', '(##)', 'elbise(12)', '(12)'],
    ['brackets are no class', 'K[##]', 'K[12]', 'K[12]'],
    ['İ and I are one letter', 'İK-##', 'ik-12', 'IK-12'],
    ['I and İ are one letter', 'IK-##', 'İK-12', 'İK-12'],
    ['macOS’s decomposed letters are letters', 'Ğ-##', 'g\u0306-12', 'Ğ-12'],
    ['Cyrillic', 'КА-##', 'ка-12', 'КА-12'],
    ['a space is a space', '# #', 'a 1 2 b', '1 2'],
  ])('%s: %s in %s', (_, pattern, name, code) => {
    expect(ownCodeIn(name.normalize('NFC').toUpperCase(), codeShapes([pattern]))?.code ?? null).toBe(code);
  });

  it('is the first of the shop’s that matches, whatever is first in the name', () => {
    const shapes = codeShapes(['####', 'KA-##']);
    expect(ownCodeIn('KA-12 3456', shapes)).toEqual({ code: '3456', pattern: 'own:####' });
  });

  it.each([
    ['#', 'too_short'],
    ['', 'too_short'],
    ['KA-', 'no_placeholder'],
    ['#'.repeat(41), 'too_long'],
    ['K\n##', 'control_character'],
    ['KA-####', null],
    ['ELBISE-<#>', null],
    ['<#>', 'photo_number'],
    ['-<#>', 'photo_number'],
    ['B-<#', 'photo_number'],
    ['B-<#>-##', 'photo_number'],
    ['B-<#>_<#>', 'photo_number'],
    ['B-<FOTO>', 'photo_number'],
  ])('%j is refused as %s', (pattern, fault) => {
    expect(codePatternFault(pattern)).toBe(fault);
  });

  it.each([
    ['the photo’s number is no part of the code', 'B-<#>', 'B-7', 'B'],
    ['it has any number of digits', 'B-<#>', 'B-128', 'B'],
    ['it is a whole number', 'B-<#>', 'B-7X', null],
    ['it is behind a code of digits', 'AB_###_<#>', 'AB_100_2', 'AB_100'],
    ['a letter tells photos apart', '####<@>', '1252b', '1252'],
    ['only one letter does', '####<@>', '1252bc', null],
    ['words may be about it', '#### <UZUN_#>', '4501 uzun_2', '4501'],
    ['the code is a word of its own', 'B-<#>', 'AB-7', null],
  ])('may say what counts the photos: %s: %s in %s', (_, pattern, name, code) => {
    expect(ownCodeIn(name.toUpperCase(), codeShapes([pattern]))?.code ?? null).toBe(code);
  });

  it('is kept in capitals, each once, in order, without faulty ones', () => {
    expect(tidyCodePatterns([' ka-## ', 'KA-##', 'nothing', '####'])).toEqual(['KA-##', '####']);
  });
});

describe('matchesCode', () => {
  it.each([
    ['KA-1234', ['KA-####'], true],
    [' ka-1234 ', ['KA-####'], true],
    ['KA-1234 XL', ['KA-####'], false],
    ['0012345678', ['KA-####', '##########'], true],
    ['KA-1234', [], false],
    ['KA-1234', ['KA-####-<#>'], true],
    ['KA-1234-1', ['KA-####-<#>'], false],
  ])('%j of %j: %s', (text, patterns, expected) => {
    expect(matchesCode(text, patterns)).toBe(expected);
  });
});

describe('own patterns in the names of products', () => {
  const shapes = codeShapes(['####-@', 'IMG_####']);

  it.each([
    ['come before the built-in ones', 'CV1234 5678-A.jpg', '5678-A', 'own:####-@'],
    ['come before L and 13 digits too', 'L8690001234567 5678-A.jpg', '5678-A', 'own:####-@'],
    ['come before cameras’ names, when the shop says so', 'IMG_1234.jpg', 'IMG_1234', 'own:IMG_####'],
    ['leave the others as they are', 'CV1234.jpg', 'CV1234', 'letters-digits'],
  ])('%s: %s', (_, name, code, pattern) => {
    expect(productName(name, shapes)).toMatchObject({ code, pattern });
  });

  it('tell colours beside them', () => {
    expect(productName('5678-A kırmızı.jpg', shapes)).toMatchObject({ code: '5678-A', colourKey: 'red' });
  });

  it('group photos, count as names that say something, and name directories', () => {
    const patterns = ['######'];
    const files = ['100200_1.jpg', '100200_2.jpg', '100201.jpg', 'x 100202/a.jpg'].map((path) => ({
      path,
      barcode: path === '100201.jpg' ? '8690001234564' : null,
    }));
    expect(groupIntoProducts({ files, patterns }).map(({ name, why, pattern }) => [name, why, pattern])).toEqual([
      ['100202', 'directory', 'own:######'],
      ['100200', 'name', 'own:######'],
      ['100201', 'name', 'own:######'],
    ]);
    expect(needsBarcodes(files)).toBe(true);
    expect(needsBarcodes(files, patterns)).toBe(false);
  });

  it('count photos by names of files, not by names of directories', () => {
    const files = ['B-7.jpg', 'B-8.jpg', 'B-109/front.jpg'].map((path) => ({ path, barcode: null }));
    expect(groupIntoProducts({ files, patterns: ['B-<#>'] }).map(({ name, photos }) => [name, photos])).toEqual([
      ['B-109', ['B-109/front.jpg']],
      ['B', ['B-7.jpg', 'B-8.jpg']],
    ]);
  });

  it('are searched in time that grows with the name only', () => {
    const many = Array.from({ length: 20 }, (_, i) => `${'*'.repeat(39)}${i % 10}`);
    expect(productName(`${'a'.repeat(250)}.jpg`, codeShapes(many)).pattern).toBe('stem');
  });
});
