import { describe, expect, it } from 'vitest';
import { givesWay } from './exclusive.ts';
import type { TemplateData } from './template.ts';
import { aTemplate } from './testing-templates.ts';

const data = (slots: number, flags: Partial<TemplateData>) => aTemplate('t', Array(slots).fill({}), flags).data;

describe('givesWay', () => {
  it.each([
    ['the preferred one of as many slots gives way', data(2, { default: true }), data(2, { default: true }), 'usual'],
    ['one of another number of slots stays preferred', data(1, { default: true }), data(2, { default: true }), null],
    ['one that is not preferred stays as it is', data(2, {}), data(2, { default: true }), null],
    ['a template that is not preferred takes no place', data(2, { default: true }), data(2, {}), null],
    ['there is one force template, whatever its slots', data(1, { force: true }), data(3, { force: true }), 'usual'],
    ['only what is taken is lost', data(2, { default: true, force: true }), data(2, { default: true }), 'force'],
  ])('%s', (_, other, saved, expected) => {
    const after = givesWay(other, saved);
    expect(after && (after.default ? 'default' : after.force ? 'force' : 'usual')).toBe(expected);
  });
});
