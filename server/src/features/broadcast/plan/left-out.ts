import type { LeftOutRow } from '@kolaj/domain/broadcast/routing/left-out-reason';
import type { LeftOut } from '@kolaj/domain/broadcast/routing/routing-model';
import type { NamedGroup, StoredPhone } from '../../channel/open/channel.store.ts';

/** Groups that get nothing, by the names that people gave them and with the number of the phone that is away (ux §8). */
export function leftOutGroups(
  leftOut: readonly LeftOut[],
  { groups, phones }: { groups: readonly NamedGroup[]; phones: readonly StoredPhone[] },
): LeftOutRow[] {
  return leftOut.map(({ groupId, name, reason: code }) => {
    const group = groups.find((candidate) => candidate.groupId === groupId);
    const phone = group?.number || phones.find(({ id }) => id === group?.phoneId)?.number || '';
    return { name: group?.label ?? name, reason: code === 'phone_not_active' ? { code, phone } : { code } };
  });
}

/** Images of a call that may not be sent any more, in one line. */
export const leftOutImages = (images: number): LeftOutRow[] =>
  images === 0 ? [] : [{ name: null, reason: { code: 'images_not_sendable', images } }];
