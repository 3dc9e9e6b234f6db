import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { areasOfTexts } from '../../texts-plugin.ts';
import { textAreas } from '../lib/texts/text-areas.ts';

const areas = areasOfTexts(
  new Map([
    ['app/main.tsx', `import { navigation } from './shell/navigation.tsx'; withTexts('site', import('../features/site/build.page.tsx'));
      withTexts('review', import('../features/review/review.page.tsx')); import('../features/dashboard/home.page.tsx')`],
    ['features/review/review.page.tsx', `<Trans id="review.title">Review</Trans><Trans id="review.done">Done</Trans>`],
    ['features/dashboard/home.page.tsx', `<Trans id="home.title">Home</Trans>`],
    ['features/approval/approval.page.tsx', `<Trans id="review.done">Done</Trans>`],
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

  it('at once when the shell says it', () => {
    expect(areas.get('nav.build')).toBe('common');
    expect(areas.get('home.title')).toBe('common');
  });

  it('with the first page of any feature when two of them say it', () => {
    expect(areas.get('common.retry')).toBe('shared');
  });

  it('with a page before the login, or at once when others say it too', () => {
    expect(areas.get('review.title')).toBe('review');
    expect(areas.get('review.done')).toBe('common');
  });

  it('with what is shared when its feature has no part of its own', () => {
    expect(areas.get('x.y')).toBe('shared');
  });
});

it('every part is that of a feature, or of a part of the product that two features show', () => {
  const source = fileURLToPath(new URL('../', import.meta.url));
  const rooms = [...globSync('features/*', { cwd: source }), ...globSync('product/*', { cwd: source })];
  const names = rooms.map((room) => basename(room));
  for (const area of textAreas) expect(['common', 'shared', ...names]).toContain(area);
});
