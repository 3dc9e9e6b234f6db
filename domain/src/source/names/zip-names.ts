import { type ReadNames, readNames } from './read-names.ts';

/** A name as the directory of a ZIP writes it. */
export interface ZipName {
  raw: Uint8Array;
  /** Bit 11 of the entry's flags. */
  saysUtf8: boolean;
  /** Data of the entry's field 0x7075 (Unicode path); null = it has none. */
  unicode: Uint8Array | null;
}

/**
 * The names of a ZIP's entries as text. A ZIP says whether a name is UTF-8; most of those that do not say so are UTF-8 all
 * the same (macOS), the others are in a code page of the machine that packed them, which nothing tells: the one that makes
 * the most plausible words of all of them. Server and browser read them by this rule, so that both name a directory alike.
 */
export function zipNames(names: readonly ZipName[]): ReadNames {
  const marked = names.map(markedText);
  const { texts, readAs } = readNames(names.filter((_, at) => marked[at] === null).map(({ raw }) => raw));
  const unmarked = texts.values();
  return { texts: marked.map((text) => fromTop(text ?? unmarked.next().value ?? '')), readAs };
}

/** With "/" between names. Programs that pack "this directory" write "./" in front. */
const fromTop = (text: string): string => text.replaceAll('\\', '/').replace(/^(?:\.\/)+(?=.)/, '');

const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

function markedText({ raw, saysUtf8, unicode }: ZipName): string | null {
  const other = unicode === null ? null : unicodePath(unicode, raw);
  if (other !== null) return lenient.decode(other);
  return saysUtf8 ? lenient.decode(raw) : null;
}

/** The name in a field of version 1; null when it was written for another name than this: somebody has renamed the entry since. */
function unicodePath(field: Uint8Array, raw: Uint8Array): Uint8Array | null {
  if (field.length < 6 || field[0] !== 1) return null;
  const sum = new DataView(field.buffer, field.byteOffset).getUint32(1, true);
  return sum === crc32(raw) ? field.subarray(5) : null;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
