import { ReelsPage } from '../../features/reels/reels.page.tsx';
import { useShop } from '../../product/account/session.query.ts';
import { AreaPage } from './area.page.tsx';

/** The page of the site's films; a shop whose site shows none is told how to switch them on (NAV-06). */
export function ReelsArea() {
  const shop = useShop();
  if (shop === null) return null;
  return shop.features.reels ? <ReelsPage /> : <AreaPage />;
}
