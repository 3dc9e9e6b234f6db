import { templateData } from '@kolaj/contract/template/template';
import { sampleTemplate } from '@kolaj/domain/template/design/sample';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readJson } from './json-issues.ts';

const whole = JSON.stringify(sampleTemplate, null, 2);
const lineOf = (part: string) => whole.slice(0, whole.indexOf(part)).split('\n').length;

describe('a template as JSON', () => {
  it('is what it was', () => {
    expect(readJson(whole, templateData)).toEqual({ kind: 'valid', value: sampleTemplate });
  });

  it.each([
    ['"width": 1536', '"width": "wide"', { path: 'width', problem: { kind: 'type', expected: 'number' } }],
    ['"width": 1536', '"width": 5', { path: 'width', problem: { kind: 'too-small', limit: 100, isLength: false } }],
    ['"color": "#ffffff"', '"color": "white"', { path: 'color', problem: { kind: 'format' } }],
    [
      '"align": "left"',
      '"align": "middle"',
      { path: 'texts.0.align', problem: { kind: 'choice', values: 'left, center, right' } },
    ],
    [
      '"size": 110',
      '"size": 9999',
      { path: 'texts.0.size', problem: { kind: 'too-big', limit: 600, isLength: false } },
    ],
  ])('tells at its line that %s is not %s', (before, after, expected) => {
    const read = readJson(whole.replace(before, after), templateData);
    expect(read).toMatchObject({ kind: 'invalid', issues: [{ ...expected, line: lineOf(before) }] });
  });

  it('marks what is wrong, and the object in which something is missing', () => {
    const text = whole.replace('"size": 110,', '').replace('"font": "Cuprum"', '"font": ""');
    const read = readJson(text, templateData);
    if (read.kind === 'valid') throw new Error('it lacks a size');
    expect(read.issues).toMatchObject([{ path: 'texts.0.size', problem: { kind: 'missing' } }]);
    expect(text[read.issues[0]?.from ?? 0]).toBe('{');
  });

  it('names keys that nobody knows', () => {
    const schema = z.strictObject({ a: z.number() });
    const read = readJson('{\n "a": 1,\n "b": 2 }', schema);
    expect(read).toMatchObject({ kind: 'invalid', issues: [{ line: 1, problem: { kind: 'unknown', keys: 'b' } }] });
  });

  it.each([
    ['', 1],
    ['{', 1],
    ['{\n"a": 1,\n}', 3],
    ['{\n"a": 1\n"b": 2}', 3],
    ['[1, 01]', 1],
  ])('tells where %j breaks off', (text, line) => {
    const read = readJson(text, z.unknown());
    expect(read).toMatchObject({ kind: 'invalid', issues: [{ line, problem: { kind: 'syntax' } }] });
  });
});
