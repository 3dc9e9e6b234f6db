import type { Product } from '@kolaj/contract/shop/shop';

/** Pages of the shop, in the specification's order (NAV-01) with orders (D-98) beside what brings them, in three groups of people's work. */
export const shopPages = [
  ['kolaj', 'build', 'analytic'],
  ['broadcast', 'telegram', 'orders'],
  ['brands', 'reels', 'settings'],
] as const;
export type ShopPage = (typeof shopPages)[number][number];
/** Pages of the person, at the foot. */
export type OwnPage = 'admin' | 'staff' | 'account';
export type PageId = ShopPage | OwnPage;

/** What decides about navigation: the shop's configuration (NAV-04…07), and at the foot who somebody is. */
export interface NavigationFacts {
  /** Null when there is no shop: an admin in the administration. */
  features: Product['features'] | null;
  standing: Product['standing'] | null;
  isAdmin: boolean;
}

function isShown(page: ShopPage, features: Product['features']): boolean {
  switch (page) {
    case 'broadcast':
      return features.broadcast;
    case 'telegram':
      return features.telegram;
    case 'reels':
      return features.reels;
    default:
      return true;
  }
}

/** The shop's pages in their groups; what is not set up is absent, not grey. Nobody's role matters here (NAV-07). */
export function shopGroups({ features }: Pick<NavigationFacts, 'features'>): ShopPage[][] {
  if (features === null) return [];
  return shopPages
    .map((group) => group.filter((page): page is ShopPage => isShown(page, features)))
    .filter((group) => group.length > 0);
}

/** Administration for admins, staff for owners, the account for everybody. */
export function ownPages({ standing, isAdmin }: Pick<NavigationFacts, 'standing' | 'isAdmin'>): OwnPage[] {
  const pages: OwnPage[] = [];
  if (isAdmin) pages.push('admin');
  if (standing === 'owner' || standing === 'admin') pages.push('staff');
  return [...pages, 'account'];
}

/** The phone's bottom bar beside More: what is not there gives its place to Analytic, Brands, Settings (ux §3). */
export function bottomPages({ features }: Pick<NavigationFacts, 'features'>): ShopPage[] {
  if (features === null) return [];
  const others: readonly ShopPage[] = ['analytic', 'brands', 'settings'];
  const substitutes = others.filter((page) => isShown(page, features));
  const wanted: readonly ShopPage[] = ['kolaj', 'broadcast', 'telegram', 'build'];
  return wanted.flatMap((page) => (isShown(page, features) ? page : (substitutes.shift() ?? [])));
}
