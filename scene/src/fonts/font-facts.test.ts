import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fontFacts } from './font-facts.ts';
import { fontPath } from './fonts-node.ts';

const roboto = readFileSync(fontPath('roboto-medium'));

describe('fontFacts', () => {
  it('reads the name, the permission and the characters of a font', () => {
    const facts = fontFacts(roboto);
    expect(facts).toMatchObject({ name: 'Roboto Medium', isRestricted: false });
    expect(facts?.codePoints.has(0x20ba)).toBe(true);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['a text', Buffer.from('This is no font at all, whatever its name says.')],
    ['a collection', Buffer.concat([Buffer.from('ttcf'), roboto.subarray(4)])],
    ['a packed web font', Buffer.concat([Buffer.from('wOF2'), roboto.subarray(4)])],
    ['a font that breaks off', roboto.subarray(0, 5000)],
    [
      'more tables than there are bytes',
      Buffer.concat([roboto.subarray(0, 4), Buffer.from([0xff, 0xff]), roboto.subarray(6, 40)]),
    ],
  ])('is nothing for %s', (_, bytes) => {
    expect(fontFacts(bytes)).toBeNull();
  });
});
