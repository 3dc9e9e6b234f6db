/**
 * How the bytes of file names are read that are not UTF-8: by the Windows code pages for Turkish, western European and Russian,
 * and by the DOS pages that archives of the same machines carry. The order decides between readings that are as good.
 */
export const nameEncodings = ['windows-1254', 'windows-1252', 'windows-1251', 'ibm857', 'ibm866'] as const;
export type NameEncoding = (typeof nameEncodings)[number];

/** The bytes 0x80…0xFF of code page 857: what Turkish DOS writes, and 850 (western Europe) in all letters but ð, þ, ý. */
const turkishDos =
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ�ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ�×ÚÛÙìÿ¯´­±�¾¶§÷¸°¨·¹³²■ ';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const tables = new Map<NameEncoding, string>();

/** Ideographs that no keyboard writes: four letters of a Russian page can be one ("Ёлка"). */
const rarestIdeographs = /[\u{20000}-\u{3FFFF}]/u;

/** The text of bytes that are UTF-8; null when they are not, or only by chance. */
export function utf8Text(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes);
    return rarestIdeographs.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** The text of bytes read by a code page: total, one character for each byte. */
export function textOf(bytes: Uint8Array, encoding: NameEncoding): string {
  const table = tableOf(encoding);
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : table[byte - 0x80];
  return text;
}

/** The bytes a text has in a code page; null when the page lacks one of its letters. */
export function bytesOf(text: string, encoding: NameEncoding): Uint8Array | null {
  const table = tableOf(encoding);
  const bytes = [...text.normalize('NFC')].map((letter) => {
    if (letter < '\x80') return letter.charCodeAt(0);
    const at = table.indexOf(letter);
    return at < 0 ? -1 : at + 0x80;
  });
  return bytes.includes(-1) ? null : Uint8Array.from(bytes);
}

/** The upper half of a code page, a character for each byte from 0x80 on. */
function tableOf(encoding: NameEncoding): string {
  if (encoding === 'ibm857') return turkishDos;
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 0x80));
  tables.set(encoding, table);
  return table;
}
