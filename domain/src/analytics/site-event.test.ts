import { describe, expect, it } from 'vitest';
import { marksOf, type SiteEvent } from './site-event.ts';

const put = (slug: string): SiteEvent => ({ kind: 'put', slug });
const view = (slug: string): SiteEvent => ({ kind: 'view', slug });

describe('what a visitor’s page says, and what is counted of it (D-99)', () => {
  it.each<[string, SiteEvent[], string[]]>([
    ['nothing', [], []],
    ['a visit', [{ kind: 'visit' }], ['visit ']],
    ['a product without the visit that was lost', [view('a')], ['visit ', 'view a']],
    ['the same product twice', [view('a'), view('a'), view('b')], ['visit ', 'view a', 'view b']],
    ['into the cart', [put('a'), put('b')], ['visit ', 'cart ', 'put a', 'put b']],
  ])('%s', (_name, events, marks) => {
    expect(marksOf(events).map(({ kind, slug }) => `${kind} ${slug}`)).toEqual(marks);
  });
});
