import { useLingui } from '@lingui/react/macro';
import { type Icon, IconBrandWhatsapp, IconPhoto, IconWorldUpload } from '@tabler/icons-react';
import { useShop } from '../../lib/session.query.ts';
import type { PageLink } from '../../ui/page-link.ts';

export interface NavigationItem {
  id: 'kolaj' | 'build' | 'broadcast';
  label: string;
  icon: Icon;
  link: PageLink;
  /** Collages that wait for approval; only Kolaj carries a number (ux §3). */
  count: number;
  /** Items of one number stand together. */
  group: number;
}

/** The pages this shop has, in the specification's order (NAV-01); what is not set up is absent, not grey. */
export function useNavigation(): NavigationItem[] {
  const { t } = useLingui();
  const shop = useShop();
  const items: NavigationItem[] = [
    {
      id: 'kolaj',
      label: t({ id: 'nav.kolaj', message: 'Kolaj' }),
      icon: IconPhoto,
      link: { to: '/whatsapp-shop' },
      count: shop?.awaiting_approval ?? 0,
      group: 1,
    },
    {
      id: 'build',
      label: t({ id: 'nav.build', message: 'Build' }),
      icon: IconWorldUpload,
      link: { to: '/build' },
      count: 0,
      group: 1,
    },
  ];
  if (shop?.features.broadcast) {
    items.push({
      id: 'broadcast',
      label: t({ id: 'nav.broadcast', message: 'Broadcast' }),
      icon: IconBrandWhatsapp,
      link: { to: '/wgroup' },
      count: 0,
      group: 2,
    });
  }
  return items;
}
