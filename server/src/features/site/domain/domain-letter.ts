import { type DomainState, graceMs } from '@kolaj/domain/site/own-domain/judge-domain';
import type { Letter } from '../../mail/open/letter.ts';

type Without<Part, Key extends PropertyKey> = Part extends unknown ? Omit<Part, Key> : never;
export type DomainLetter = Without<Extract<Letter, { kind: `domain-${string}` }>, 'domain' | 'shopName'>;

/** What an owner has to be told after a look at the domain (D-102); null = it is as it was. */
export function domainLetter(before: DomainState, after: DomainState): DomainLetter | null {
  const wasProven = before.provenAt !== null;
  const isProven = after.provenAt !== null;
  if (!wasProven && isProven) return { kind: 'domain-proven' };
  if (wasProven && !isProven) return { kind: 'domain-lost' };
  const beginsToFail = isProven && before.missingSince === null && after.missingSince !== null;
  return beginsToFail ? { kind: 'domain-failing', days: graceMs / 86_400_000 } : null;
}
