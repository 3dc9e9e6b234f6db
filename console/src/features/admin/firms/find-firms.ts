import type { Firm } from '@kolaj/contract/admin/admin';
import { isInTrouble } from '@kolaj/domain/installation/firm-trouble';
import { fold } from '@kolaj/domain/shared/fold';

interface Wanted {
  q: string;
  isHiddenShown: boolean;
  /** Only those where something waits for somebody. */
  isTroubleOnly: boolean;
}

/**
 * Firms whose name, keyword, package or owner holds every word that was typed. Hidden ones only when they
 * are asked for, or are in trouble and trouble is asked for: whether a firm is shown says nothing of whether its phones send.
 */
export function findFirms(firms: readonly Firm[], { q, isHiddenShown, isTroubleOnly }: Wanted): Firm[] {
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return firms.filter((firm) => {
    if (firm.hidden && !isHiddenShown && !isTroubleOnly) return false;
    if (isTroubleOnly && !isInTrouble(firm)) return false;
    const text = fold([firm.name, firm.keyword, firm.subscription_package, firm.owner ?? firm.owner_invited].join(' '));
    return words.every((word) => text.includes(word));
  });
}
