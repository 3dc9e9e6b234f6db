import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useOwnShops } from '../../../product/account/shops.query.ts';

const SwitchShopDialog = lazy(async () => ({ default: (await import('./switch-shop-dialog.tsx')).SwitchShopDialog }));

interface ShopSwitchProps {
  /** Draws what opens the choice; `open` is null for people with one shop, who have nothing to choose. */
  children: (open: (() => void) | null) => ReactNode;
}

/** The way to one's other shops, wherever the shell has a place for it. */
export function ShopSwitch({ children }: ShopSwitchProps) {
  const shops = useOwnShops().data ?? [];
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {children(shops.length > 1 ? () => setIsOpen(true) : null)}
      <Suspense>{isOpen && <SwitchShopDialog shops={shops} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
