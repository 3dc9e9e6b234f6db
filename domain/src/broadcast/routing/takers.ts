import type { RoutingGroup, RoutingPhone } from './routing-model.ts';
import { standInsOf } from './sender.ts';

/**
 * Phones that can take over a group from one that cannot go on with it, best first: the group's own phone when another one is
 * failing in its place, then its spare phones, or any active phone that is known to be in it (D-54).
 */
export function takersOf(
  group: Pick<RoutingGroup, 'groupId' | 'phoneId' | 'sparePhoneIds'>,
  failingId: string,
  phones: readonly RoutingPhone[],
): string[] {
  const own = group.phoneId ? standInsOf({ ...group, phoneId: null, sparePhoneIds: [group.phoneId] }, phones) : [];
  const ids = [...own, ...standInsOf(group, phones)].map(({ id }) => id);
  return [...new Set(ids)].filter((id) => id !== failingId);
}
