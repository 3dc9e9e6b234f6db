import { describe, expect, it } from 'vitest';
import { makePassword } from './make-password.ts';
import { failedPasswordParts } from './password.ts';

/** Draws that follow from a seed. */
function seeded(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

describe('a made password', () => {
  it('always meets the rule, and no two are alike', () => {
    const made = Array.from({ length: 500 }, (_none, seed) => makePassword(seeded(seed + 1)));
    for (const password of made) expect(failedPasswordParts(password), password).toEqual([]);
    expect(new Set(made).size).toBe(made.length);
  });

  it.each([() => 0, (limit: number) => limit - 1])('meets it with the least likely draws', (below) => {
    expect(failedPasswordParts(makePassword(below))).toEqual([]);
  });

  it('has none of the signs that are mistaken for each other', () => {
    for (let seed = 1; seed < 300; seed++) expect(makePassword(seeded(seed))).not.toMatch(/[0O1lI]/);
  });
});
