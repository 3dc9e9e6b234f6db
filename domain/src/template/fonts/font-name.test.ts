import { describe, expect, it } from 'vitest';
import { fontNameFault } from './font-name.ts';

const known = { name: 'Shop Sans', sha256: 'a' };

describe('fontNameFault', () => {
  it.each([
    ['a new name', { name: 'Shop Sans', sha256: 'a' }, null, null],
    ['no name', { name: '  ', sha256: 'a' }, null, 'name_missing'],
    ['one of ours', { name: 'Roboto Medium', sha256: 'a' }, null, 'name_ours'],
    ['one of ours in another case', { name: 'cuprum', sha256: 'a' }, null, 'name_ours'],
    ['what Arial is read as', { name: 'Arial', sha256: 'a' }, null, 'name_ours'],
    ['the same file again', { name: 'Shop Sans', sha256: 'a' }, known, null],
    ['another file under a name that is in use', { name: 'Shop Sans', sha256: 'b' }, known, 'name_taken'],
    ['the same file under another case of its name', { name: 'SHOP SANS', sha256: 'a' }, known, 'name_taken'],
  ])('%s', (_, font, before, expected) => {
    expect(fontNameFault(font, before)).toBe(expected);
  });
});
