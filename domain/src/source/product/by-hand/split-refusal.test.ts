import { expect, it } from 'vitest';
import { splitRefusal } from './split-refusal.ts';

it.each([
  ['done and active', {}, null],
  ['failed', { status: 'failed' }, null],
  ['approved', { status: 'verified' }, 'approved'],
  ['passive', { state: 'passive' }, 'passive'],
  ['sent', { wasSent: true }, 'sent'],
  ['one that others were joined into', { hasOthers: true }, 'joined'],
] as const)('whether a collage can be taken apart that is %s', (_what, change, expected) => {
  const collage = { status: 'done', state: 'active', wasSent: false, hasOthers: false } as const;
  expect(splitRefusal({ ...collage, ...change })).toBe(expected);
});
