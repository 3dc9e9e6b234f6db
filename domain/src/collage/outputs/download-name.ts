import type { OutputKind } from './outputs.ts';

/** What a downloaded picture is called after (D-40). */
export interface PictureNaming {
  brand: string;
  code: string;
  colour: string;
  /** Absent = the collage itself. */
  output?: OutputKind | undefined;
}

/** Bytes of one part in UTF-8; three of them, an ending and a number stay below the 255 that every file system takes. */
const partBytes = 72;
/** Names that Windows keeps for devices, whatever ending follows. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** What some file system refuses, or reads as a place: control characters, and signs that mark or end. */
const unsafe = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"/\\|?*]+/gu;

/** A text as one part of a file name, on every system; empty when nothing of it is left. */
export function safePart(text: string): string {
  const plain = text.normalize('NFC').replace(unsafe, '-').replace(/\s+/g, ' ');
  return beginningOf(plain).replace(/^[\s.-]+|[\s.-]+$/g, '');
}

/** As many whole letters as fit into a part. */
function beginningOf(text: string): string {
  let bytes = 0;
  let end = 0;
  for (const letter of text) {
    bytes += bytesOf(letter.codePointAt(0) ?? 0);
    if (bytes > partBytes) break;
    end += letter.length;
  }
  return text.slice(0, end);
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** `{brand}_{code}_{color}.jpg`; a part that is empty leaves no mark. */
export function downloadName({ brand, code, colour, output = undefined }: PictureNaming): string {
  const own = [brand, code, colour].map(safePart).filter(Boolean);
  const stem = [...(own.length > 0 ? own : ['collage']), ...(output ? [output] : [])].join('_');
  return `${devices.test(stem) ? `_${stem}` : stem}.jpg`;
}

/** The same names in the same order, with a number where one would be there twice; systems that fold case see no twin either. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The next number to try, by name: five thousand of one name are no work. */
  const numbers = new Map<string, number>();
  return names.map((name) => {
    const folded = name.toLowerCase();
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]+)?$/s.exec(name) ?? [];
    let number = numbers.get(folded) ?? 1;
    let distinct = number === 1 ? name : `${stem}_${number}${ending}`;
    while (taken.has(distinct.toLowerCase())) distinct = `${stem}_${++number}${ending}`;
    numbers.set(folded, number + 1);
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
