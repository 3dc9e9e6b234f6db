import { mayDo, type Rights, type Standing } from '../account/rights.ts';

/** What the app on the phone is to a person: a few places each, at the foot of the screen. */
export const desks = ['owner', 'photographer', 'agent', 'agent-with-camera'] as const;
export type Desk = (typeof desks)[number];

interface Person {
  isAgent: boolean;
  /** The shop takes photos from its agents. */
  agentsUpload: boolean;
  /** In the shop; null = works in none. */
  membership: { standing: Standing; rights: Rights } | null;
}

/**
 * The desks of a person, the one they begin at first: an agent sells, and brings photos where the shop wants that (D-76), who may
 * approve begins with what waits, who may edit brings photos.
 */
export function desksOf({ isAgent, agentsUpload, membership }: Person): Desk[] {
  if (isAgent) return [agentsUpload ? 'agent-with-camera' : 'agent'];
  if (membership === null) return [];
  const found: Desk[] = [];
  if (mayDo('approve', membership)) found.push('owner');
  if (mayDo('edit', membership)) found.push('photographer');
  return found;
}
