import { expect, it } from 'vitest';
import { mayStillCopy } from './import-copies.ts';

it.each([
  ['queued', true],
  ['listing', true],
  ['copying', true],
  ['paused', true],
  ['processing', false],
  ['done', false],
  ['partial', false],
  ['failed', false],
  ['cancelled', false],
])('an import that is %s may still copy: %s', (status, expected) => {
  expect(mayStillCopy(status)).toBe(expected);
});
