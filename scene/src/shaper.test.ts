import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { type Face, faces } from './fonts.ts';
import { fontPath, readFonts } from './fonts-node.ts';
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
});
