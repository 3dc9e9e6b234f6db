import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { ZodType } from 'zod';

/** An append-only file of JSON lines. */
export interface Journal<Line> {
  /** Handed to the system before it returns, so it survives a killed process (not a power cut). */
  append(line: Line): void;
  /** Forgets every line. */
  clear(): void;
  close(): void;
}

/** Opens (or creates) a journal and reads what it holds. A torn last line, left by a kill, is cut off. */
export function openJournal<Line>(path: string, schema: ZodType<Line>): { lines: Line[]; journal: Journal<Line> } {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) appendFileSync(path, '');
  const text = readFileSync(path);
  const whole = text.subarray(0, text.lastIndexOf(0x0a) + 1);
  if (whole.length < text.length) truncateSync(path, whole.length);

  const lines = whole
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));

  const file = openSync(path, 'a');
  return {
    lines,
    journal: {
      append: (line) => {
        writeSync(file, `${JSON.stringify(line)}\n`);
      },
      clear: () => truncateSync(path, 0),
      close: () => closeSync(file),
    },
  };
}
