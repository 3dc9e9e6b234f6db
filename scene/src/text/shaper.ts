import { Blob, Buffer, Font, Face as HarfBuzzFace, shape } from 'harfbuzzjs';
import { type Face, type FaceId, faces, fallbackChain } from '../fonts/fonts.ts';
import { type Outline, parseOutline } from './outline.ts';

/** One glyph of a shaped text; positions in em from the start of the baseline, y up. */
export interface PlacedGlyph {
  face: FaceId;
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
  shape(text: string, face: FaceId): ShapedText;
  /** A glyph's outline in em, y up. */
  outline(face: FaceId, glyph: number): Outline;
  has(face: FaceId): boolean;
  /** Loads one more face; texts that have asked for it come out with it from now on. */
  add(face: FaceId, bytes: Uint8Array): void;
  /**
   * Faces that texts have asked for and that are not loaded. A browser that begins without any fetches these, adds them and
   * shapes again until there are none: then its numbers are those of a shaper that has them all.
   */
  lacking(): FaceId[];
}

interface LoadedFace {
  font: Font;
  unitsPerEm: number;
  codePoints: ReadonlySet<number>;
  outlines: Map<number, Outline>;
}

interface Run {
  face: FaceId;
  text: string;
}

/** Texts kept shaped; a shop's collages repeat brands, sizes and colours. */
const shapedTextLimit = 2000;
/** Shops' own fonts kept loaded: more than one collage can have, few enough for any memory. */
const ownFaceLimit = 120;

/** Of a text that no loaded face can show. */
const nothingShaped: ShapedText = { glyphs: [], advance: 0, ascent: 0.9, descent: 0.25, missing: '' };

/**
 * The one text layout of browser and server. HarfBuzz is WebAssembly and deterministic, so equal font bytes give equal
 * numbers on both ends; no platform text layout is ever asked (they differ by whole pixels).
 */
export function createShaper(fonts: Partial<Readonly<Record<Face, Uint8Array>>>): Shaper {
  const loaded = new Map<FaceId, LoadedFace>();
  for (const face of faces) {
    const bytes = fonts[face];
    if (bytes) loaded.set(face, loadFace(bytes));
  }
  const shapedTexts = new Map<string, ShapedText>();
  const lacking = new Set<FaceId>();

  function faceFor(face: FaceId): LoadedFace | null {
    const found = loaded.get(face) ?? null;
    if (!found) lacking.add(face);
    return found;
  }

  function shapeLine(text: string, face: FaceId): ShapedText {
    const { runs, missing } = splitByFace(text, face, faceFor);
    const glyphs: PlacedGlyph[] = [];
    let advance = 0;
    for (const run of runs) {
      const found = faceFor(run.face);
      if (found) advance = shapeRun(run, found, advance, glyphs);
    }
    const wanted = fallbackChain(face).flatMap((candidate) => loaded.get(candidate) ?? [])[0];
    return wanted ? { glyphs, advance, ...heightOf(wanted), missing } : nothingShaped;
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
      const found = faceFor(face);
      if (!found) return [];
      const { font, unitsPerEm, outlines } = found;
      const cached = outlines.get(glyph);
      if (cached) return cached;

      const outline = parseOutline(font.glyphToPath(glyph), unitsPerEm);
      outlines.set(glyph, outline);
      return outline;
    },

    has: (face) => loaded.has(face),

    add(face, bytes) {
      if (loaded.has(face)) return;
      loaded.set(face, loadFace(bytes));
      lacking.delete(face);
      shapedTexts.clear();
      const own = [...loaded.keys()].filter((known) => known.startsWith('own:'));
      if (own.length > ownFaceLimit && own[0]) loaded.delete(own[0]);
    },

    lacking: () => [...lacking],
  };
}

function loadFace(bytes: Uint8Array): LoadedFace {
  const face = new HarfBuzzFace(new Blob(bytes));
  const font = new Font(face);
  return { font, unitsPerEm: face.upem, codePoints: new Set(face.collectUnicodes()), outlines: new Map() };
}

/** A font that says nothing of its height gets the height of most. */
function heightOf({ font, unitsPerEm }: LoadedFace): { ascent: number; descent: number } {
  const { ascender, descender } = font.hExtents();
  const { ascent, descent } = nothingShaped;
  return ascender - descender > 0
    ? { ascent: ascender / unitsPerEm, descent: -descender / unitsPerEm }
    : { ascent, descent };
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
function splitByFace(text: string, wanted: FaceId, faceFor: (face: FaceId) => LoadedFace | null) {
  const chain = fallbackChain(wanted);
  const runs: Run[] = [];
  let missing = '';
  const has = (face: FaceId, code: number) => faceFor(face)?.codePoints.has(code) === true;

  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const sticks = last !== undefined && /[\s\p{M}]/u.test(character) && has(last.face, code);
    const found = sticks ? last.face : chain.find((face) => has(face, code));
    if (!found) missing += character;

    const face = found ?? wanted;
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return { runs, missing };
}
