import { expect, it } from 'vitest';
import { consentState, ownTermsVersion, termsVersion } from './consent.ts';

it.each([
  ['who never agreed', null, null, 'missing'],
  ['who never agreed, though all are asked again', null, 3, 'missing'],
  ['the built-in text, while there is no other', termsVersion, null, 'given'],
  ['the built-in text, before the operator’s first', termsVersion, 1, 'changed'],
  ['an own text before the one that asks again', ownTermsVersion(9), 10, 'changed'],
  ['the one that asks again', ownTermsVersion(10), 10, 'given'],
  ['a later correction of it', ownTermsVersion(11), 10, 'given'],
] as const)('%s', (_who, version, askedAgain, state) => {
  const at = version === null ? null : new Date();
  expect(consentState({ isAdmin: false, at, version, askedAgain })).toBe(state);
  expect(consentState({ isAdmin: true, at, version, askedAgain })).toBe('given');
});
