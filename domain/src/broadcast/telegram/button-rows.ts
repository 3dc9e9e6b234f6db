import type { LinkButton } from '../../shop/telegram-target.ts';
import { telegramLimits } from './limits.ts';

type Row = readonly LinkButton[];

/** Buttons in rows of `count`, in their order (TG-06). */
export function rowsOf(buttons: readonly LinkButton[], count: number): Row[] {
  const perRow = Math.min(Math.max(1, count), telegramLimits.buttonsPerRow);
  return Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, row) =>
    buttons.slice(row * perRow, (row + 1) * perRow),
  );
}

/** Rows by the messages they go below: none has more buttons, or more of their JSON, than Telegram takes. */
export function splitRows(rows: readonly Row[]): Row[][] {
  const parts: Row[][] = [];
  let left = { buttons: 0, bytes: 0 };
  for (const row of rows.flatMap(fitting)) {
    const size = { buttons: row.length, bytes: bytesOf(row) };
    const part = parts.at(-1);
    if (part && left.buttons >= size.buttons && left.bytes >= size.bytes) {
      part.push(row);
    } else {
      parts.push([row]);
      left = { buttons: telegramLimits.buttons, bytes: telegramLimits.buttonBytes };
    }
    left = { buttons: left.buttons - size.buttons, bytes: left.bytes - size.bytes };
  }
  return parts;
}

/** A row whose addresses are too long together stands button below button. */
const fitting = (row: Row): Row[] =>
  bytesOf(row) <= telegramLimits.buttonBytes ? [row] : row.map((button) => [button]);

/** As the worst of writers would put it, with \uXXXX for whatever is not ASCII. */
const bytesOf = (row: Row): number =>
  row.reduce((sum, { text, url }) => sum + 24 + escapedLength(text) + escapedLength(url), 2);

const escapedLength = (text: string): number =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).reduce(
    (sum, code) => sum + (code > 0x7e || code < 0x20 ? 6 : code === 0x22 || code === 0x5c ? 2 : 1),
    0,
  );
