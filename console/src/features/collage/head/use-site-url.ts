import { useQuery } from '@tanstack/react-query';
import { installationQuery, useShop } from '../../../product/account/session.query.ts';

/** Address of the shop's published site; null until it is known. */
export function useSiteUrl(): string | null {
  const shop = useShop();
  const { data } = useQuery(installationQuery);
  return shop === null || data === undefined ? null : `${data.site_url}/s/${shop.keyword}/`;
}
