import type { User } from '@kolaj/contract/account/account';
import type { Product } from '@kolaj/contract/shop/shop';

/** Why somebody who is logged in gets no page. */
export type Stop = 'consent' | 'agent' | 'admins-only' | 'no-account' | 'not-configured';

/** What a logged-in person meets before a page. */
export type Passage =
  | { kind: 'open' }
  | { kind: 'stopped'; by: Stop }
  | { kind: 'sent-on'; to: '/yta' | '/account' | '/whatsapp-shop' | '/whatsapp-shop/modal' };

interface Visit {
  user: User;
  /** Not asked for when it decides nothing: for agents, and for admins on pages of their own. */
  product: Product | null;
  path: string;
}

const FIRST_RUN = '/whatsapp-shop/modal';
const TEMPLATES = '/whatsapp-shop/templates';
const isBelow = (path: string, area: string) => path === area || path.startsWith(`${area}/`);

/** Pages that an admin opens whatever the state of the shop (D-18, D-13). */
export const isOwnPageOfAdmin = ({ extra }: User, path: string): boolean =>
  extra.admin && (isBelow(path, '/yta') || isBelow(path, '/account'));

/**
 * The guards after the session's: consent (D-94), then in the order of D-18: agent, administration, account without a shop, shop without settings,
 * shop without a template. An admin without a shop sees the administration first.
 */
export function passageOf({ user, product, path }: Visit): Passage {
  if (user.consent !== 'given') return { kind: 'stopped', by: 'consent' };
  if (user.extra.isAgent) return { kind: 'stopped', by: 'agent' };
  if (user.second_factor === 'required' && !isBelow(path, '/account')) return { kind: 'sent-on', to: '/account' };
  if (isBelow(path, '/yta') && !user.extra.admin) return { kind: 'stopped', by: 'admins-only' };
  if (isOwnPageOfAdmin(user, path)) return { kind: 'open' };
  if (product === null) {
    return user.extra.admin ? { kind: 'sent-on', to: '/yta' } : { kind: 'stopped', by: 'no-account' };
  }
  if (product.server_config === null || product.client_config === null) {
    return { kind: 'stopped', by: 'not-configured' };
  }
  return passageToTemplates(path, product.features.has_schema);
}

/**
 * A shop without an offered template starts with the template choice, one with templates never sees it again (ROUTE-16, D-43).
 * The list of templates stays open: somebody who has just switched the last one off does not lose the switch.
 */
function passageToTemplates(path: string, hasSchema: boolean): Passage {
  const isShopArea = path === '/' || isBelow(path, '/whatsapp-shop');
  const isChoice = path === FIRST_RUN || path === TEMPLATES;
  if (!hasSchema && isShopArea && !isChoice) return { kind: 'sent-on', to: FIRST_RUN };
  if (hasSchema && path === FIRST_RUN) return { kind: 'sent-on', to: '/whatsapp-shop' };
  return { kind: 'open' };
}
