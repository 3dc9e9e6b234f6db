import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { placeOf } from './progress.store.ts';

/** News of one collage, for the open consoles that show where it is. */
export async function tellChanged(scope: ShopScope, id: string): Promise<void> {
  const place = await placeOf(scope, id);
  if (place) await tell(scope, { kind: 'collages', id, ...place });
}
