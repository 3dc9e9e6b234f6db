import { fontNames } from '@kolaj/domain/template/template';
import { describe, expect, it } from 'vitest';
import { createShaper } from '../text/shaper.ts';
import { faceOf, ownFace, ownFontNames, standInFace } from './fonts.ts';
import { readFonts } from './fonts-node.ts';

const shaper = createShaper(readFonts());

const turkish = 'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZabcçdefgğhıijklmnoöprsştuüvyzÂÎÛâîû';
const cyrillic = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя';
const others = '0123456789₺$€£₽·…–"%&/()+-.,ÄÖÜäöüßÉÈÊÇÑÃÕéèêçñãõ№';

describe('every font', () => {
  for (const font of fontNames) {
    it(`${font} shows all of Turkish, Cyrillic, digits and currencies`, () => {
      for (const text of [turkish, cyrillic, others]) {
        expect(shaper.shape(text, faceOf(font) ?? standInFace).missing).toBe('');
      }
    });
  }

  it('takes from Roboto what it lacks itself: Cuprum has no ₺', () => {
    const faces = shaper.shape('24,50 ₺', 'cuprum-regular').glyphs.map(({ face }) => face);
    expect(faces.at(-1)).toBe('roboto-regular');
    expect(new Set(faces.slice(0, -1))).toEqual(new Set(['cuprum-regular']));
  });

  it('names what no face has', () => {
    expect(shaper.shape('A漢B', 'roboto-regular').missing).toBe('漢');
  });
});

describe("a shop's own font", () => {
  const own = { 'Shop Sans': ownFace('ab12'), Roboto: ownFace('cd34') };

  it.each([
    ['Shop Sans', 'own:ab12'],
    ['Roboto', 'roboto-regular'],
    ['Arial', 'arimo-regular'],
    ['Nobody Sans', null],
    ['constructor', null],
  ])('%s is %s', (name, face) => {
    expect(faceOf(name, own)).toBe(face);
  });

  it('is looked for only where a text names one', () => {
    expect(ownFontNames([{ font: 'Roboto' }, { font: 'Shop Sans' }, { font: 'Arial' }, { font: 'Shop Sans' }])).toEqual(
      ['Shop Sans'],
    );
  });
});
