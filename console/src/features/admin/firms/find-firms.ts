import type { Firm } from '@kolaj/contract/admin/admin';
import { isInTrouble } from '@kolaj/domain/installation/firm-trouble';
import { fold } from '@kolaj/domain/shared/fold';

interface Wanted {
  q: string;
  isHiddenShown: boolean;
  /** Only those where something waits for somebody. */
  isTroubleOnly: boolean;
}

/** Firms whose name, keyword, package or owner holds every word that was typed; hidden ones only when they are asked for. */
export function findFirms(firms: readonly Firm[], { q, isHiddenShown, isTroubleOnly }: Wanted): Firm[] {
  const words = fold(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  return firms.filter((firm) => {
    if (firm.hidden && !isHiddenShown) return false;
    if (isTroubleOnly && !isInTrouble(firm)) return false;
    const text = fold([firm.name, firm.keyword, firm.subscription_package, firm.owner ?? firm.owner_invited].join(' '));
    return words.every((word) => text.includes(word));
  });
}
