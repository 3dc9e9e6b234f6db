import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { marksSince, publishedCollagesOf, publishedMarks } from '../../collage/open/collage.store.ts';
import { type Shown, shownOf } from './shown.ts';

/**
 * What would be published now, in digests. Ten thousand products are read once; from then on only those whose row was written since,
 * so that a page that is opened often, and asks again at every step of a build, does not read the shop each time.
 */
export function presentShown({ shopsAtMost }: { shopsAtMost: number }): (scope: ShopScope) => Promise<Shown> {
  const known = new Map<string, { since: string; of: Map<string, { mark: string; digest: string }> }>();

  return async (scope) => {
    const [since, marks] = await Promise.all([marksSince(scope), publishedMarks(scope)]);
    const last = known.get(scope.shopId);
    const before = last?.since === since ? last.of : undefined;
    const unknown = marks.filter(({ id, mark }) => before?.get(id)?.mark !== mark).map(({ id }) => id);
    // What is written between the two queries has its new digest with the old mark, and is read again the next time.
    const read = unknown.length === 0 ? {} : shownOf(await publishedCollagesOf(scope, unknown));
    const now = new Map(
      marks.flatMap(({ id, mark }) => {
        const digest = read[id] ?? (before?.get(id)?.mark === mark ? before.get(id)?.digest : undefined);
        return digest === undefined ? [] : [[id, { mark, digest }]];
      }),
    );
    known.delete(scope.shopId);
    known.set(scope.shopId, { since, of: now });
    const [oldest] = known.keys();
    if (known.size > shopsAtMost && oldest !== undefined) known.delete(oldest);
    return Object.fromEntries(Array.from(now, ([id, { digest }]) => [id, digest]));
  };
}
