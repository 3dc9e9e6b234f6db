import { useEffect } from 'react';
import { leftBehind } from '../../../product/source/drop/drop-keep.ts';
import { startDrop } from '../../../product/source/drop/drop-store.ts';
import { tellLoggedIn } from '../../../product/source/drop/drop-transport.ts';

/**
 * Goes on with what a closed tab, a flat battery or a tunnel has left on this phone. Shown whenever somebody who may bring photos
 * is logged in: what waited for that goes on at once.
 */
export function Sending({ shop }: { shop: string }) {
  useEffect(() => {
    tellLoggedIn();
    void leftBehind(shop).then((orders) => {
      for (const order of orders) void startDrop(order);
    });
    // A browser may clear what is kept when a phone is full, unless it is asked not to.
    if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
  }, [shop]);
  return null;
}
