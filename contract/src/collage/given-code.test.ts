// A code that a person gives tells products apart, and people read it: nothing counts of it that nobody sees.
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { joinCollages } from './join-collages.ts';
import { typeValue } from './missing-values.ts';

const id = '00000000-0000-4000-8000-000000000000';
const other = '00000000-0000-4000-8000-000000000001';

/** As the call's handler gets it; null = it is refused. */
const typed = (code: string) => {
  const read = z.safeParse(typeValue.input, { id, version: 1, typed: { kind: 'code', code } });
  return read.success && read.data.typed.kind === 'code' ? read.data.typed.code : null;
};
const joined = (code: string) => {
  const read = z.safeParse(joinCollages.input, { id, others: [other], code });
  return read.success ? (read.data.code ?? null) : null;
};

it.each([
  ['as it is', 'BE-7', 'BE-7'],
  ['with blanks around it', '  BE 7 ', 'BE 7'],
  ['from a chat that is read from the right', '\u200eBE-7\u200f', 'BE-7'],
  ['from a table, with a blank that has no width', 'BE\u200b-7\ufeff', 'BE-7'],
  ['in two lines', 'BE\n7', 'BE 7'],
  ['in Arabic', 'بي٧', 'بي٧'],
  ['in sixty letters', 'x'.repeat(60), 'x'.repeat(60)],
  ['in sixty-one', 'x'.repeat(61), null],
  ['of nothing', '', null],
  ['of blanks', ' \u00a0\u3000', null],
  ['of what nobody sees', '\u200b\u200e\u2066\u2069\u00ad\u2060', null],
])('%s', (_how, given, read) => {
  expect([typed(given), joined(given)]).toEqual([read, read]);
});
