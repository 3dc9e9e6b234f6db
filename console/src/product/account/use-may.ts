import { mayDo, type Right } from '@kolaj/domain/account/rights';
import { useShop } from './session.query.ts';

/**
 * Whether the person may do this in the shop they work in (D-13). It only decides what is offered: the server refuses the
 * rest automatically. Before the shop is known nothing is held back. `ui/no-right.tsx` says why something is.
 */
export function useMay(right: Right): boolean {
  const shop = useShop();
  return shop === null || mayDo(right, shop);
}
