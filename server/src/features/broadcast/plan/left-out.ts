import type { LeftOut, LeftOutReason } from '@kolaj/domain/broadcast/routing/routing-model';
import * as z from 'zod/mini';
import type { NamedGroup, StoredPhone } from '../../channel/open/channel.store.ts';

/** Groups and images that a send leaves out, with the reason: what `broadcasts.left_out` holds. */
export const leftOutRows = z.array(z.object({ name: z.string(), reason: z.string() }));
export type LeftOutRow = z.infer<typeof leftOutRows>[number];

/** Groups that get nothing, in words (ux §8): "Beren Kazakhstan: its phone +90 532 … is not active." */
export function leftOutGroups(
  leftOut: readonly LeftOut[],
  { groups, phones }: { groups: readonly NamedGroup[]; phones: readonly StoredPhone[] },
): LeftOutRow[] {
  return leftOut.map(({ groupId, name, reason }) => {
    const group = groups.find((candidate) => candidate.groupId === groupId);
    const number = group?.number || phones.find(({ id }) => id === group?.phoneId)?.number || '';
    return { name: group?.label ?? name, reason: sentenceOf(reason, number) };
  });
}

function sentenceOf(reason: LeftOutReason, number: string): string {
  switch (reason) {
    case 'channel_not_configured':
      return 'its channel is not set up.';
    case 'source_not_admitted':
      return 'it does not take this kind of image.';
    case 'phone_not_active':
      return number === '' ? 'its phone is not active.' : `its phone +${number.replace(/^\+/, '')} is not active.`;
    case 'phone_unknown':
      return 'the provider does not know its phone.';
    case 'cannot_post':
      return 'no active phone may post in it.';
    case 'group_lost':
      return 'nothing can be posted in it any more.';
    case 'no_telegram_account':
      return 'no Telegram account writes to it.';
  }
}

/** Images of a call that may not be sent any more, in one line. */
export function leftOutImages(count: number): LeftOutRow[] {
  if (count === 0) return [];
  const name = count === 1 ? '1 image' : `${count} images`;
  return [{ name, reason: 'not approved and active any more, or of another day.' }];
}
