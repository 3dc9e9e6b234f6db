import { describe, expect, it } from 'vitest';
import { glossaryProblem, isTooLong, isUntranslated } from '../../text-style.ts';

describe('a text is too long', () => {
  it.each([
    ['a word more for a short one', 'Вы вошли в систему', 'Log in', false],
    ['three words for one', 'Damos-lhe as boas-vindas', 'Welcome', true],
    ['half again', 'Die Bilder werden noch an die Gruppen gesendet.', 'The images are sent to groups.', false],
    [
      'twice a sentence',
      'El inicio de sesión en dos pasos está desactivado en su cuenta.',
      'Two-step login is off.',
      true,
    ],
    [
      'as its longest form counts, without the names of placeholders',
      '{count, plural, one {# Bild senden} other {# Bilder senden}}',
      '{count, plural, one {Send # image} other {Send # images}}',
      false,
    ],
    ['with a long placeholder of ours', '{veryLongNameOfOurs} gönderildi', '{veryLongNameOfOurs} sent', false],
  ])('%s', (_, text, english, isLong) => {
    expect(isTooLong(text, english)).toBe(isLong);
  });
});

describe('a text is English', () => {
  it.each([
    ['Send again', 'Send again', true],
    ['{count, plural, one {# sent} other {# sent}}', '{count, plural, one {# sent} other {# sent}}', true],
    ['Collages', 'Collages', false],
    ['{count, plural, one {# photo} other {# photos}}', '{count, plural, one {# photo} other {# photos}}', false],
    ['{total} / {done}', '{total} / {done}', false],
    ['Yine gönder', 'Send again', false],
  ])('%s: %s', (text, english, isEnglish) => {
    expect(isUntranslated(text, english)).toBe(isEnglish);
  });
});

describe('the glossary', () => {
  it.each([
    ['de', 'Alle Bilder', 'All collages', 'has no word for “collage”'],
    ['de', 'Alle Collagen', 'All collages', null],
    ['tr', 'İndirimli ürünler', 'Discounted products', null],
    ['fr', 'Produits en promo', 'Discounted products', 'has no word for “discounted”'],
    ['ru', 'Все марки', 'All brands', 'says “марки”'],
    ['ru', 'Отметьте маркером', 'Mark with a marker', null],
    ['pt', 'O celular', 'The phone', 'says “celular”'],
    ['tr', '{template}: fotoğraf yok', '{template}: no photo', null],
  ] as const)('%s: %s for %s: %s', (language, text, english, problem) => {
    expect(glossaryProblem(language, { text, english })).toBe(problem);
  });
});
