import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { FailReason } from '@kolaj/domain/collage/failure';
import { pardonableFaults } from '@kolaj/domain/collage/status/pardonable';

/**
 * Ways out of a failure (D-34), the best one first. `use-anyway` = take damaged photos as far as they can be read;
 * `edit` = choose other photos or another template, or fill in what is missing; `retry` = once more by the usual rules, after something has changed; `force` = 'Tekrar İşle', whatever the rules say;
 * `import` = better photos from the source.
 */
export type Remedy = 'use-anyway' | 'edit' | 'retry' | 'force' | 'import';

const remedies: Record<FailReason, readonly Remedy[]> = {
  sent_back: ['edit', 'force'],
  // 'Tekrar İşle' too needs one photo that can be read.
  no_image: ['use-anyway', 'import'],
  image_broken: ['use-anyway', 'edit', 'force'],
  image_small: ['edit', 'force', 'import'],
  no_template: ['edit', 'retry', 'force'],
  field_missing: ['edit', 'retry', 'force'],
  template_invalid: ['edit', 'retry', 'force'],
  render_error: ['retry', 'force'],
  source_gone: ['force', 'import'],
  internal: ['retry', 'force'],
};

export const remediesOf = (reason: FailReason): readonly Remedy[] => remedies[reason];

/** For all of one reason at once; a single one has its own buttons on its card. */
export const remediesOfMany = (reason: FailReason, all: readonly unknown[]): readonly Remedy[] =>
  all.length > 1
    ? remedies[reason]
    : remedies[reason].filter((remedy) => remedy !== 'use-anyway' && remedy !== 'force');

/** Of one card. What has moved on needs none; what failed for a reason that nobody knows can still be made again. */
export function remediesFor({ status, failure }: Pick<CollageCard, 'status' | 'failure'>): readonly Remedy[] {
  if (failure !== null) return remediesOf(failure.reason);
  return status === 'failed' ? ['edit', 'force'] : [];
}

/** Whether "use anyway" may help; a card with an earlier picture does not say what its photos lack. */
export const canBePardoned = ({ photos }: Pick<CollageCard, 'photos'>): boolean =>
  photos.length === 0 || photos.some(({ fault }) => fault !== null && pardonableFaults.includes(fault));

/** What people have said comes first, then what is missing, then the machine's own troubles. */
const reasonOrder: readonly FailReason[] = [
  'sent_back',
  'no_image',
  'image_broken',
  'image_small',
  'no_template',
  'field_missing',
  'template_invalid',
  'render_error',
  'source_gone',
  'internal',
];

/**
 * Failed collages reason by reason, each in the order of the list. Last, with null, those that have no failure any more: a
 * list never jumps, so what a person has fixed stays among the failed ones for a while (ux §6).
 */
export function groupByReason<Card extends Pick<CollageCard, 'failure'>>(
  cards: readonly Card[],
): { reason: FailReason | null; cards: Card[] }[] {
  const groups = Map.groupBy(cards, ({ failure }) => failure?.reason ?? null);
  return [...reasonOrder, null].flatMap((reason) => {
    const own = groups.get(reason);
    return own ? [{ reason, cards: own }] : [];
  });
}
