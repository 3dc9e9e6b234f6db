import { Blob, Buffer, Font, Face as HarfBuzzFace, shape } from 'harfbuzzjs';
import { type Face, type FontBytes, faces, fallbackChain } from './fonts.ts';
import { type Outline, parseOutline } from './outline.ts';

/** One glyph of a shaped text; positions in em from the start of the baseline, y up. */
export interface PlacedGlyph {
  face: Face;
  glyph: number;
  x: number;
  y: number;
}

/** A text laid out at size 1; everything scales linearly with the font size, since nothing is hinted. */
export interface ShapedText {
  glyphs: PlacedGlyph[];
  /** Total width in em. */
  advance: number;
  /** Of the wanted face, in em above and below the baseline, both positive (hhea). */
  ascent: number;
  descent: number;
  /** Characters that no face has. */
  missing: string;
}

export interface Shaper {
  /** Shapes one line. The text must be NFC. */
  shape(text: string, face: Face): ShapedText;
  /** A glyph's outline in em, y up. */
  outline(face: Face, glyph: number): Outline;
}

interface LoadedFace {
  font: Font;
  unitsPerEm: number;
  codePoints: ReadonlySet<number>;
  outlines: Map<number, Outline>;
}

interface Run {
  face: Face;
  text: string;
}

/** Texts kept shaped; a shop's collages repeat brands, sizes and colours. */
const shapedTextLimit = 2000;

/**
 * The one text layout of browser and server. HarfBuzz is WebAssembly and deterministic, so equal font bytes give equal
 * numbers on both ends; no platform text layout is ever asked (they differ by whole pixels).
 */
export function createShaper(fonts: FontBytes): Shaper {
  const loaded = new Map(faces.map((face) => [face, loadFace(fonts[face])]));
  const shapedTexts = new Map<string, ShapedText>();

  function faceFor(face: Face): LoadedFace {
    const found = loaded.get(face);
    if (!found) throw new Error(`Face ${face} is not loaded`);
    return found;
  }

  function shapeLine(text: string, face: Face): ShapedText {
    const { runs, missing } = splitByFace(text, face, (candidate) => faceFor(candidate).codePoints);
    const glyphs: PlacedGlyph[] = [];
    let advance = 0;
    for (const run of runs) advance = shapeRun(run, faceFor(run.face), advance, glyphs);

    const wanted = faceFor(face);
    const { ascender, descender } = wanted.font.hExtents();
    return { glyphs, advance, ascent: ascender / wanted.unitsPerEm, descent: -descender / wanted.unitsPerEm, missing };
  }

  return {
    shape(text, face) {
      const cacheKey = `${face}\n${text}`;
      const cached = shapedTexts.get(cacheKey);
      if (cached) return cached;

      const shaped = shapeLine(text, face);
      if (shapedTexts.size >= shapedTextLimit) shapedTexts.clear();
      shapedTexts.set(cacheKey, shaped);
      return shaped;
    },

    outline(face, glyph) {
      const { font, unitsPerEm, outlines } = faceFor(face);
      const cached = outlines.get(glyph);
      if (cached) return cached;

      const outline = parseOutline(font.glyphToPath(glyph), unitsPerEm);
      outlines.set(glyph, outline);
      return outline;
    },
  };
}

function loadFace(bytes: Uint8Array): LoadedFace {
  const face = new HarfBuzzFace(new Blob(bytes));
  const font = new Font(face);
  return { font, unitsPerEm: face.upem, codePoints: new Set(face.collectUnicodes()), outlines: new Map() };
}

/** Appends the run's glyphs and returns the pen position after it, in em. */
function shapeRun(run: Run, { font, unitsPerEm }: LoadedFace, start: number, glyphs: PlacedGlyph[]): number {
  const buffer = new Buffer();
  buffer.addText(run.text);
  buffer.guessSegmentProperties();
  // A fixed language, or the machine's would decide. Turkish keeps the dot of i in "fi", and is neutral elsewhere.
  buffer.setLanguage('tr');
  shape(font, buffer);

  const positions = buffer.getGlyphPositions();
  let pen = start;
  for (const [index, { codepoint }] of buffer.getGlyphInfos().entries()) {
    const position = positions[index];
    if (!position) continue;
    glyphs.push({
      face: run.face,
      glyph: codepoint,
      x: pen + position.xOffset / unitsPerEm,
      y: position.yOffset / unitsPerEm,
    });
    pen += position.xAdvance / unitsPerEm;
  }
  return pen;
}

/**
 * Cuts a text into runs of one face each. Spaces and combining marks stay with the letter before them where that face
 * has them, so that kerning and mark placement are not cut. What no face has stays with the wanted face as its empty box.
 */
function splitByFace(text: string, wanted: Face, has: (face: Face) => ReadonlySet<number>) {
  const chain = fallbackChain(wanted);
  const runs: Run[] = [];
  let missing = '';

  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const sticks = last !== undefined && /[\s\p{M}]/u.test(character) && has(last.face).has(code);
    const found = sticks ? last.face : chain.find((face) => has(face).has(code));
    if (!found) missing += character;

    const face = found ?? wanted;
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return { runs, missing };
}
