import { key } from '../shared/fold.ts';
import { type BrandNames, brandFinder } from '../shop/brand-book.ts';
import type { WebAgent } from '../shop/config/client-config.ts';
import { phoneDigits } from '../site/order-link.ts';

/**
 * Whom a message about a brand names as `{agent}` (D-60): of the shop's list the first agent who sells it, else the first of all. Groups
 * have no agent of their own. Empty = the shop has no agent whom one could write to.
 */
export function contactAgent(
  agents: readonly WebAgent[],
  { brand, brands }: { brand: string; brands: readonly BrandNames[] },
): string {
  const find = brandFinder(brands);
  const [wanted, wantedKey] = [find(brand), key(brand)];
  const sells = ({ brands: own }: WebAgent) =>
    own === 'all' || own.some((name) => key(name) === wantedKey || (wanted !== null && find(name) === wanted));
  const reachable = agents.filter(({ text, agentPhone }) => text.trim() !== '' && phoneDigits(agentPhone) !== null);
  const agent = reachable.find(sells) ?? reachable[0];
  return agent ? `${agent.text.trim()} +${phoneDigits(agent.agentPhone)}` : '';
}
