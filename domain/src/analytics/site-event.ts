/** What the page of a visitor says, of itself only (D-99). */
export type SiteEvent = { kind: 'visit' } | { kind: 'view' | 'put'; slug: string };

/** What is counted: once for each visitor, day and source. */
export interface SiteMark {
  /** `cart`: put anything into it. */
  kind: 'visit' | 'view' | 'put' | 'cart';
  /** The product; '' = it is about none. */
  slug: string;
}

/** What follows from what a page says: whoever does something is there, even if that word was lost on the way. */
export function marksOf(events: readonly SiteEvent[]): SiteMark[] {
  if (events.length === 0) return [];
  const marks: SiteMark[] = [{ kind: 'visit', slug: '' }];
  if (events.some(({ kind }) => kind === 'put')) marks.push({ kind: 'cart', slug: '' });
  for (const event of events) {
    if (event.kind === 'visit') continue;
    const { kind, slug } = event;
    if (!marks.some((mark) => mark.kind === kind && mark.slug === slug)) marks.push({ kind, slug });
  }
  return marks;
}
