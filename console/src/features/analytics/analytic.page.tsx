import { useSearch } from '@tanstack/react-router';
import { useShop } from '../../product/account/session.query.ts';
import { useMay } from '../../product/account/use-may.ts';
import { Added } from './added.tsx';
import { Sales } from './sales/sales.tsx';

/** What the shop's work was (ANA-01…07), and what it brought (D-99): that holds orders, which staff need a right for. */
export function AnalyticPage() {
  const shop = useShop();
  const { tab } = useSearch({ from: '/shell/analytic' });
  const maySeeSales = useMay('manage');
  if (shop === null) return null;
  return tab === 'sales' && maySeeSales ? <Sales timeZone={shop.time_zone} /> : <Added timeZone={shop.time_zone} />;
}
