import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconBrandTelegram,
  IconBrandWhatsapp,
  IconBuildingStore,
  IconChartLine,
  IconMovie,
  IconPhoto,
  IconSettings,
  IconShoppingBag,
  IconTag,
  IconUserCircle,
  IconUsers,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useLocation } from '@tanstack/react-router';
import { sessionQuery, useShop } from '../../../product/account/session.query.ts';
import type { PageLink } from '../../../ui/page/page-link.ts';
import { bottomPages, ownPages, type PageId, shopGroups } from './navigation-model.ts';

export interface NavigationItem {
  id: PageId;
  label: string;
  icon: Icon;
  link: PageLink;
  /** Collages that wait for approval; only Kolaj carries a number (ux §3). */
  count: number;
  /** The page that is open belongs to it, under an address of its own. */
  isHere: boolean;
}

/** How a link says so; where the addresses agree the router does. */
export const here = { 'data-here': 'true', 'aria-current': 'true' } as const;

interface Navigation {
  /** The shop's pages. */
  groups: NavigationItem[][];
  /** The person's pages. */
  own: NavigationItem[];
  /** The phone's bottom bar, without More. */
  bottom: NavigationItem[];
  /** What the bottom bar leaves to More, in the same order as on desktop. */
  rest: NavigationItem[][];
}

const labels: Record<PageId, MessageDescriptor> = {
  kolaj: msg({ id: 'nav.kolaj', message: 'Kolaj' }),
  build: msg({ id: 'nav.build', message: 'Build' }),
  analytic: msg({ id: 'nav.analytic', message: 'Analytic' }),
  broadcast: msg({ id: 'nav.broadcast', message: 'Broadcast' }),
  telegram: msg({ id: 'nav.telegram', message: 'Telegram' }),
  orders: msg({ id: 'nav.orders', message: 'Orders' }),
  brands: msg({ id: 'nav.brands', message: 'Brands' }),
  reels: msg({ id: 'nav.reels', message: 'Reels' }),
  settings: msg({ id: 'nav.settings', message: 'Settings' }),
  admin: msg({ id: 'nav.admin', message: 'Administration' }),
  staff: msg({ id: 'nav.staff', message: 'Staff' }),
  account: msg({ id: 'nav.account', message: 'Account' }),
};

/** In the bottom bar of a phone 320 px wide each word has 62 px. */
const shortLabels: Partial<Record<PageId, MessageDescriptor>> = {
  build: msg({ id: 'nav.build-short', message: 'Build' }),
};

const icons: Record<PageId, Icon> = {
  kolaj: IconPhoto,
  build: IconWorldUpload,
  analytic: IconChartLine,
  broadcast: IconBrandWhatsapp,
  telegram: IconBrandTelegram,
  orders: IconShoppingBag,
  brands: IconTag,
  reels: IconMovie,
  settings: IconSettings,
  admin: IconBuildingStore,
  staff: IconUsers,
  account: IconUserCircle,
};

const links = {
  kolaj: linkOptions({ to: '/whatsapp-shop' }),
  build: linkOptions({ to: '/build' }),
  analytic: linkOptions({ to: '/analytic' }),
  broadcast: linkOptions({ to: '/wgroup' }),
  telegram: linkOptions({ to: '/telegram' }),
  orders: linkOptions({ to: '/orders' }),
  brands: linkOptions({ to: '/brands' }),
  reels: linkOptions({ to: '/reels' }),
  settings: linkOptions({ to: '/settings' }),
  admin: linkOptions({ to: '/yta' }),
  staff: linkOptions({ to: '/staff' }),
  account: linkOptions({ to: '/account' }),
} as const satisfies Record<PageId, PageLink>;

/** The pages that this person has in this shop, with words, icons and addresses. */
export function useNavigation(): Navigation {
  const shop = useShop();
  const { data: user } = useQuery(sessionQuery);
  const { t } = useLingui();
  // Pages that belong to another one of the navigation.
  const within = useLocation({
    select: ({ pathname }): PageId | null =>
      pathname === '/calendar' ? 'broadcast' : pathname.startsWith('/integrations') ? 'settings' : null,
  });
  const facts = {
    features: shop?.features ?? null,
    standing: shop?.standing ?? null,
    isAdmin: user?.extra.admin === true,
  };
  const item = (id: PageId): NavigationItem => ({
    id,
    label: t(labels[id]),
    icon: icons[id],
    link: links[id],
    count: id === 'kolaj' ? (shop?.awaiting_approval ?? 0) : 0,
    isHere: id === within,
  });
  const groups = shopGroups(facts);
  const bottom = bottomPages(facts);
  return {
    groups: groups.map((group) => group.map(item)),
    own: ownPages(facts).map(item),
    bottom: bottom.map((id) => ({ ...item(id), label: t(shortLabels[id] ?? labels[id]) })),
    rest: groups
      .map((group) => group.filter((id) => !bottom.includes(id)).map(item))
      .filter((group) => group.length > 0),
  };
}
