import { Blob, Face } from 'harfbuzzjs';

/** What a font file says of itself. */
export interface FontFacts {
  /** Name of the family with its weight, as its maker calls it; '' = it says nothing. */
  name: string;
  /** Its maker allows no embedding (OS/2 fsType): the shop's licence has to say otherwise. */
  isRestricted: boolean;
  codePoints: ReadonlySet<number>;
}

interface Table {
  offset: number;
  length: number;
}

const signatures: readonly number[] = [0x00010000, 0x4f54544f, 0x74727565];
/** Without these nothing can be laid out or drawn. */
const needed = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'] as const;

/** null = no TrueType or OpenType font with outlines. Collections and packed web fonts are none either. */
export function fontFacts(bytes: Uint8Array): FontFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(view);
  if (!tables || needed.some((tag) => !tables.has(tag))) return null;
  if (!tables.has('glyf') && !tables.has('CFF ') && !tables.has('CFF2')) return null;
  const face = new Face(new Blob(bytes));
  if (face.upem < 16 || face.upem > 16_384) return null;
  return {
    name: nameIn(view, tables.get('name')),
    isRestricted: isRestricted(view, tables.get('OS/2')),
    codePoints: new Set(face.collectUnicodes()),
  };
}

function tablesOf(view: DataView): Map<string, Table> | null {
  if (view.byteLength < 12 || !signatures.includes(view.getUint32(0))) return null;
  const count = view.getUint16(4);
  if (view.byteLength < 12 + 16 * count) return null;
  const tables = new Map<string, Table>();
  for (let index = 0; index < count; index++) {
    const at = 12 + 16 * index;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((letter) => view.getUint8(at + letter)));
    const table = { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) };
    if (table.offset + table.length > view.byteLength) return null;
    tables.set(tag, table);
  }
  return tables;
}

/** Bit 1 of fsType alone: "restricted licence embedding". */
function isRestricted(view: DataView, table: Table | undefined): boolean {
  return table !== undefined && table.length >= 10 && (view.getUint16(table.offset + 8) & 0x000f) === 2;
}

/** The full name (id 4), else the family (id 1), of the records in UTF-16. */
function nameIn(view: DataView, table: Table | undefined): string {
  if (!table || table.length < 6) return '';
  const end = table.offset + table.length;
  const count = Math.min(view.getUint16(table.offset + 2), Math.floor((table.length - 6) / 12));
  const strings = table.offset + view.getUint16(table.offset + 4);
  const found = new Map<number, string>();
  for (let index = 0; index < count; index++) {
    const at = table.offset + 6 + 12 * index;
    const [platform, id, length] = [view.getUint16(at), view.getUint16(at + 6), view.getUint16(at + 8)];
    const start = strings + view.getUint16(at + 10);
    if (platform !== 3 || found.has(id) || start + length > end) continue;
    found.set(id, utf16(view, start, length));
  }
  return (found.get(4) ?? found.get(1) ?? '').trim().slice(0, 60);
}

function utf16(view: DataView, start: number, length: number): string {
  let text = '';
  for (let at = start; at + 1 < start + length; at += 2) text += String.fromCharCode(view.getUint16(at));
  return text.replaceAll(/\p{C}/gu, '');
}
