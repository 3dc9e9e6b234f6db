import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { type Face, faces, ownFace } from '../fonts/fonts.ts';
import { fontPath, readFonts } from '../fonts/fonts-node.ts';
import { createShaper } from './shaper.ts';

const shaper = createShaper(readFonts());

/** The same text measured by another shaper. */
function otherAdvance(text: string, face: Face): number {
  const font = create(readFileSync(fontPath(face)));
  return font.layout(text).advanceWidth / font.unitsPerEm;
}

describe('createShaper', () => {
  it('measures as an independent shaper does, kerning included', () => {
    for (const face of faces) {
      for (const text of ['AVATAR To. Ta', 'İŞÇĞÜÖ ıışçğüö', 'Платье 38-46', 'Sofa 12']) {
        expect(shaper.shape(text, face).advance, `${face}: ${text}`).toBeCloseTo(otherAdvance(text, face), 3);
      }
    }
  });

  it('kerns AV and Ta', () => {
    const width = (text: string) => shaper.shape(text, 'roboto-regular').advance;
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
    expect(width('Ta')).toBeLessThan(width('T') + width('a'));
  });

  it('gives the same outline for the same glyph', () => {
    const [glyph] = shaper.shape('Ş', 'roboto-regular').glyphs;
    if (!glyph) throw new Error('no glyph');
    expect(shaper.outline(glyph.face, glyph.glyph)).toBe(shaper.outline(glyph.face, glyph.glyph));
  });

  it('asks for the faces that texts need and no others, and then measures as one that has them all', () => {
    const lazy = createShaper({});
    const fonts = readFonts();
    const texts = ['Elbise', 'Платье', '24,90 ₺'];
    const fetched: string[] = [];
    for (let round = 0; round < 5; round++) {
      for (const text of texts) lazy.shape(text, 'cuprum-regular');
      for (const face of lazy.lacking()) {
        const known = faces.find((ours) => ours === face);
        if (!known) throw new Error(`${face} is not ours`);
        fetched.push(known);
        lazy.add(known, fonts[known]);
      }
    }
    expect(fetched).toContain('cuprum-regular');
    expect(fetched).not.toContain('montserrat-extrabold');
    for (const text of texts) {
      expect(lazy.shape(text, 'cuprum-regular')).toEqual(shaper.shape(text, 'cuprum-regular'));
    }
  });

  it("sets texts in a shop's own font, and takes from ours what it lacks", () => {
    const face = ownFace('ab12');
    const withOwn = createShaper(readFonts());
    withOwn.add(face, readFileSync(fontPath('cuprum-regular')));
    const { glyphs, missing } = withOwn.shape('24 ₺', face);
    expect(glyphs.map((glyph) => glyph.face)).toEqual([face, face, face, 'roboto-regular']);
    expect(missing).toBe('');
    expect(withOwn.shape('Elbise', face).advance).toBe(shaper.shape('Elbise', 'cuprum-regular').advance);
  });
});
