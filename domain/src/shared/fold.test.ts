import { describe, expect, it } from 'vitest';
import { fold, key } from './fold.ts';

describe('fold', () => {
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['ısparta', 'isparta'],
    ['Şık Giyim', 'sik giyim'],
    ['GÜL ÖZ ÇAĞ', 'gul oz cag'],
    ['I\u0307stanbul', 'istanbul'],
    ['C\u0327I\u0307C\u0327EK', 'cicek'],
    ['  two   spaces\tand\u00a0more ', 'two spaces and more'],
    ['ﬁne', 'fine'],
    ['ＡＢＣ１２', 'abc12'],
    ['Crème Brûlée', 'creme brulee'],
    ['ЙОГУРТ Ё', 'иогурт е'],
    ['-100123@g.us', '-100123@g.us'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('changes nothing the second time', () => {
    for (const text of ['İIıi̇ŞşĞğ', 'ΣΊΣΥΦΟΣ', 'Straße ẞ', 'a\u0301\u0327b', '👗 Elbise', 'Ⅷ ½ ㎏']) {
      expect(fold(fold(text))).toBe(fold(text));
    }
  });
});

describe('key', () => {
  it.each([
    ['ÇİÇEK & Co', 'cicekco'],
    ['cicek co', 'cicekco'],
    ['ÇİÇEK Ş', 'ciceks'],
    ['cicek s', 'ciceks'],
    ['👗 Moda-26 ', 'moda26'],
    ['Zero\u200bwidth', 'zerowidth'],
    ['& — !', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(key(text)).toBe(expected);
  });
});
