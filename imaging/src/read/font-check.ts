import { readFile } from 'node:fs/promises';
import { type FontCoverage, fontCoverage, isWritable } from '@kolaj/domain/template/fonts/font-coverage';
import { fontFacts } from '@kolaj/scene/fonts/font-facts';
import { ownFace } from '@kolaj/scene/fonts/fonts';
import { createShaper } from '@kolaj/scene/text/shaper';

export type FontOutcome =
  | { kind: 'font'; name: string; isRestricted: boolean; coverage: FontCoverage; characters: number }
  | { kind: 'no-font'; reason: 'not-a-font' | 'nothing-to-write' | 'damaged' };

/** Characters drawn for the trial; each of them at most once. */
const drawnAtMost = 2000;

/**
 * Whether a file is a font that texts can be set in, and what it has. It is laid out and drawn as collages would, so that a
 * file that breaks the layout breaks this child and nobody else.
 */
export async function checkFont(file: string): Promise<FontOutcome> {
  try {
    const bytes = new Uint8Array(await readFile(file));
    const facts = fontFacts(bytes);
    if (!facts) return { kind: 'no-font', reason: 'not-a-font' };
    const coverage = fontCoverage(facts.codePoints);
    if (!isWritable(coverage)) return { kind: 'no-font', reason: 'nothing-to-write' };
    if (!isDrawable(bytes, facts.codePoints)) return { kind: 'no-font', reason: 'damaged' };
    const { name, isRestricted, codePoints } = facts;
    return { kind: 'font', name, isRestricted, coverage, characters: codePoints.size };
  } catch {
    return { kind: 'no-font', reason: 'damaged' };
  }
}

function isDrawable(bytes: Uint8Array, codePoints: ReadonlySet<number>): boolean {
  const face = ownFace('checked');
  const shaper = createShaper({});
  shaper.add(face, bytes);
  const text = [...codePoints]
    .slice(0, drawnAtMost)
    .filter((code) => code >= 0x20 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .join('');
  const { glyphs, advance } = shaper.shape(text, face);
  const outlines = glyphs.map(({ glyph }) => shaper.outline(face, glyph));
  return advance > 0 && Number.isFinite(advance) && outlines.some((outline) => outline.length > 0);
}
