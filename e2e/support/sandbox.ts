import { demoAccount } from '@kolaj/sandbox/demo-world';
import { type LedgerEntry, wasTakenIn } from '@kolaj/sandbox/ledger';
import type { Product } from './run-product.ts';

/** Names of the groups that must get a brand's pictures: own, main, Telegram main and the brand's own; sorted. */
export const groupsOfBrand = (brand: string): string[] =>
  demoAccount.groups
    .filter(
      (group) => group.role === 'own' || group.role === 'main' || (group.role === 'brand' && group.brand === brand),
    )
    .map(({ name }): string => name)
    .sort();

/** What the outside world took in since its ledger was emptied last. */
export async function ledgerOf({ sandbox }: Product): Promise<LedgerEntry[]> {
  const answer = await fetch(`${sandbox}/control/ledger`);
  const { entries }: { entries: LedgerEntry[] } = await answer.json();
  return entries.filter(wasTakenIn);
}

/** Pictures that were taken in, by group name. */
export async function receivedBy(product: Product): Promise<Record<string, number>> {
  const nameOf = new Map<string | null, string>(demoAccount.groups.map(({ id, name }) => [id, name]));
  const counts: Record<string, number> = {};
  for (const entry of await ledgerOf(product)) {
    const name = nameOf.get(entry.groupId) ?? 'unknown';
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Empties groups and ledger. */
export const emptySandbox = ({ sandbox }: Product) => fetch(`${sandbox}/control/reset`, { method: 'POST' });
