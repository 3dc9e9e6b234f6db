import { mayDo, type Rights, type Standing } from '../account/rights.ts';

/** What the app on the phone is to a person: three places each, at the foot of the screen. */
export const desks = ['owner', 'photographer', 'agent'] as const;
export type Desk = (typeof desks)[number];

interface Person {
  isAgent: boolean;
  /** In the shop; null = works in none. */
  membership: { standing: Standing; rights: Rights } | null;
}

/**
 * The desks of a person, the one they begin at first: an agent sells and does nothing else (D-76), who may approve begins with
 * what waits, who may edit brings photos.
 */
export function desksOf({ isAgent, membership }: Person): Desk[] {
  if (isAgent) return ['agent'];
  if (membership === null) return [];
  const found: Desk[] = [];
  if (mayDo('approve', membership)) found.push('owner');
  if (mayDo('edit', membership)) found.push('photographer');
  return found;
}
