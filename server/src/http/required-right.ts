import { mayDo, type Right } from '@kolaj/domain/account/rights';
import { forbidden } from './errors.ts';
import type { ActiveShop } from './route.ts';

/** Throws 403 when the owner has not given this right (D-13). Calls that need one throughout declare it in the contract. */
export function refuseWithoutRight(right: Right | undefined, shop: Pick<ActiveShop, 'standing' | 'rights'>): void {
  if (right !== undefined && !mayDo(right, shop)) {
    throw forbidden('no_right', `The owner of the shop has not given you the right "${right}".`);
  }
}
