import { expect, it } from 'vitest';
import { keyVerdict } from './key-state.ts';

const [a, b] = ['aaaaaaaa', 'bbbbbbbb'];

it.each([
  // noted, being changed to, named by values, here
  [null, null, [], null, 'makes'],
  [null, null, [], a, 'is-new'],
  [null, null, [a], a, 'is-new'],
  [null, null, [a, b], a, 'is-new'],
  [null, null, [b], a, 'is-other'],
  [null, null, [b], null, 'is-missing'],
  [a, null, [], a, 'fits'],
  [a, null, [b], a, 'fits'],
  [a, null, [], b, 'is-other'],
  [a, null, [b], b, 'is-other'],
  [a, null, [], null, 'is-missing'],
  [a, b, [a, b], a, 'is-changing'],
  [a, b, [a, b], b, 'is-changing'],
  [a, b, [], null, 'is-changing'],
] as const)('noted %s, changing to %s, values of %j, here %s: %s', (keyId, nextKeyId, sealedWith, ours, verdict) => {
  expect(keyVerdict({ keyId, nextKeyId, sealedWith }, ours)).toBe(verdict);
});
