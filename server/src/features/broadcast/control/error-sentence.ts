import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';

/** What the ledger's own codes mean; other errors are the provider's words and shown as they are. */
const sentences: Readonly<Record<string, string>> = {
  worker_lost: 'The program ended while it was being sent. It may have arrived.',
  rate_limited: 'The provider asked to wait.',
  phone_not_active: 'Its phone was not active for 2 hours.',
  queue_cleared: 'The queue of its phone was cleared.',
  group_removed: 'The group is not in the lists any more.',
  not_approved: 'The picture is not approved any more.',
  passive: 'The picture was made passive.',
  subfolder_passive: 'The subfolder was made passive.',
  picture_changed: 'The picture was changed after the send was confirmed.',
  group_lost: 'Nothing can be posted in the group any more.',
  group_moved: 'The group kept changing its id.',
  group_twice: 'The group is in this send under its new id, too.',
  photo_gone: 'The photo is not in its folder any more.',
  no_text: 'The contact message was removed.',
};

/** One short sentence about an open question (ux §8). */
export function errorSentence({ status, error }: { status: DeliveryStatus; error: string | null }): string {
  const known = error === null ? undefined : sentences[error];
  if (known) return known;
  if (status === 'uncertain') return `${upperFirst(error ?? 'no answer')}. It may have arrived.`;
  return error === null ? '' : `${upperFirst(error)}.`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.$/, '');
