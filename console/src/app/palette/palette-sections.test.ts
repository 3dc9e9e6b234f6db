import { IconFolder } from '@tabler/icons-react';
import { describe, expect, it } from 'vitest';
import { shownSections } from './palette-sections.ts';
import type { PaletteItem, PaletteSection } from './use-palette-items.ts';

const item = (section: PaletteSection, label: string): PaletteItem => ({
  id: `${section}:${label}`,
  section,
  label,
  icon: IconFolder,
  run: () => undefined,
});
const pages = ['Kolaj', 'Build', 'Analytic', 'Broadcast', 'Brands', 'Settings', 'Staff', 'Account'].map((label) =>
  item('pages', label),
);
const folders = Array.from({ length: 30 }, (_, week) => item('folders', `Week ${week}`));
const items = [...pages, item('actions', 'Log out'), ...folders];
const shown = (query: string, recent: string[] = []) =>
  shownSections(items, query, recent).map(({ section, items: own }) => [section, own.length]);

describe('before anything is typed', () => {
  it('every page is there, and a few of the folders', () => {
    expect(shown('')).toEqual([
      ['pages', 8],
      ['folders', 4],
      ['actions', 1],
    ]);
  });

  it('what was used last is first, and only there', () => {
    const [first, second] = shownSections(items, '', ['pages:Build', 'folders:Week 29', 'folders:gone']);
    expect(first?.items.map(({ label }) => label)).toEqual(['Build', 'Week 29']);
    expect(second?.items.map(({ label }) => label)).not.toContain('Build');
  });
});

it('with a query only what matches it, six of a kind', () => {
  expect(shown('week', ['pages:Build'])).toEqual([['folders', 6]]);
  expect(shown('b')).toContainEqual(['pages', 3]);
  expect(shown('nothing of that name')).toEqual([]);
});

it('keeps what the server has found, whatever its label says', () => {
  const found = [item('products', 'BR-2041'), item('groups', 'Main'), item('sends', 'Beren')];
  expect(shownSections([...items, ...found], '24,50', []).map(({ section }) => section)).toEqual([
    'products',
    'sends',
    'groups',
  ]);
});

it('shows parts of the settings only to who looks for them', () => {
  const all = [...items, item('settings', 'Domain')];
  expect(shownSections(all, '', []).map(({ section }) => section)).not.toContain('settings');
  expect(shownSections(all, 'dom', []).map(({ section }) => section)).toEqual(['settings']);
});
