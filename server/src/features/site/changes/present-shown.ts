import { fold } from '@kolaj/domain/shared/fold';
import { codeOf, colorOf } from '@kolaj/domain/stock/sold-out';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { marksSince, publishedCollagesOf, publishedMarks } from '../../collage/open/collage.store.ts';
import { type Shown, shownOf } from './shown.ts';

interface PresentSite {
  shown: Shown;
  /** Code and colour of each as the site compares them: equal for what customers of one brand get as one product. */
  products: ReadonlyMap<string, string>;
}

interface Known {
  mark: string;
  digest: string;
  product: string;
}

/**
 * What would be published now, in digests. Ten thousand products are read once; from then on only those whose row was written since,
 * so that a page that is opened often, and asks again at every step of a build, does not read the shop each time.
 */
export function presentShown({ shopsAtMost }: { shopsAtMost: number }): (scope: ShopScope) => Promise<PresentSite> {
  const known = new Map<string, { since: string; of: Map<string, Known> }>();

  return async (scope) => {
    const [since, marks] = await Promise.all([marksSince(scope), publishedMarks(scope)]);
    const last = known.get(scope.shopId);
    const before = last?.since === since ? last.of : undefined;
    const unknown = marks.filter(({ id, mark }) => before?.get(id)?.mark !== mark).map(({ id }) => id);
    // What is written between the two queries has its new digest with the old mark, and is read again the next time.
    const read = unknown.length === 0 ? [] : await publishedCollagesOf(scope, unknown);
    const digests = shownOf(read);
    const products = new Map(
      read.map((collage) => [collage.id, `${fold(codeOf(collage))}\n${fold(colorOf(collage))}`]),
    );
    const now = new Map(
      marks.flatMap(({ id, mark }): [string, Known][] => {
        const [digest, product] = [digests[id], products.get(id)];
        if (digest !== undefined && product !== undefined) return [[id, { mark, digest, product }]];
        const last = before?.get(id);
        return last?.mark === mark ? [[id, last]] : [];
      }),
    );
    known.delete(scope.shopId);
    known.set(scope.shopId, { since, of: now });
    const [oldest] = known.keys();
    if (known.size > shopsAtMost && oldest !== undefined) known.delete(oldest);
    return {
      shown: Object.fromEntries(Array.from(now, ([id, { digest }]) => [id, digest])),
      products: new Map(Array.from(now, ([id, { product }]) => [id, product])),
    };
  };
}
