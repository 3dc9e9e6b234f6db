import { findItems } from './find-items.ts';
import type { PaletteItem, PaletteSection } from './use-palette-items.ts';

export interface Shown {
  section: PaletteSection | 'recent';
  items: PaletteItem[];
}

const order: readonly PaletteSection[] = [
  'pages',
  'folders',
  'products',
  'sends',
  'groups',
  'settings',
  'firms',
  'actions',
];
/** Of these the server has chosen, also by words that their labels do not show. */
const foundByServer: ReadonlySet<PaletteSection> = new Set(['products', 'sends', 'groups']);

export const isFoundByServer = ({ section }: PaletteItem) => foundByServer.has(section);

const MOST_PER_SECTION = 6;
/** Before anything is typed, folders and firms are too many to be of use. */
const MOST_UNASKED = 4;

/** What is in the palette: first what was opened last, then by section; with a query only what matches it. */
export function shownSections(items: readonly PaletteItem[], query: string, recent: readonly string[]): Shown[] {
  if (query.trim() !== '') {
    const found = items.filter(isFoundByServer);
    const others = items.filter((item) => !isFoundByServer(item));
    return bySection([...findItems(others, query), ...found], MOST_PER_SECTION);
  }
  const lately = recent.flatMap((id) => items.find((item) => item.id === id) ?? []);
  const rest = items.filter(({ id }) => !recent.includes(id));
  const pages = rest.filter(({ section }) => section === 'pages');
  // Parts of the settings are for who looks for them.
  const others = rest.filter(({ section }) => section !== 'pages' && section !== 'settings');
  return [
    ...(lately.length === 0 ? [] : [{ section: 'recent' as const, items: lately }]),
    ...bySection(pages, pages.length),
    ...bySection(others, MOST_UNASKED),
  ];
}

function bySection(items: readonly PaletteItem[], most: number): Shown[] {
  return order
    .map((section) => ({ section, items: items.filter((item) => item.section === section).slice(0, most) }))
    .filter((shown) => shown.items.length > 0);
}
