import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { areasOfTexts } from '../../texts-plugin.ts';
import { textAreas } from '../lib/texts/text-areas.ts';

const areas = areasOfTexts(
  new Map([
    ['features/site/build.page.tsx', `t({ id: 'nav.build', message: 'Build' }); t({ id: 'build.live', message: 'Live' })`],
    ['features/site/versions.tsx', `<Trans id="build.live">Live</Trans>`],
    ['features/staff/staff.page.tsx', `<Trans id="common.retry">Try again</Trans>`],
    ['features/collage/collages.page.tsx', `<Trans id="common.retry">Try again</Trans>`],
    ['features/unknown/x.page.tsx', `msg({ id: "x.y", message: 'Y' })`],
    ['app/shell/navigation.tsx', `t({ id: 'nav.build', message: 'Build' })`],
  ]),
);

describe('a text comes', () => {
  it('with the pages of the one feature that says it', () => {
    expect(areas.get('build.live')).toBe('site');
  });

  it('at once when the shell says it, or two features do', () => {
    expect(areas.get('nav.build')).toBe('common');
    expect(areas.get('common.retry')).toBe('common');
  });

  it('at once when its feature has no part of its own', () => {
    expect(areas.get('x.y')).toBe('common');
  });
});

it('every part is that of a feature, or of a part of the product that two features show', () => {
  const source = fileURLToPath(new URL('../', import.meta.url));
  const rooms = [...globSync('features/*', { cwd: source }), ...globSync('product/*', { cwd: source })];
  const names = rooms.map((room) => basename(room));
  for (const area of textAreas) expect(['common', ...names]).toContain(area);
});
