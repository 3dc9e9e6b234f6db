import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import type { Arriving, Resident } from './arrival.store.ts';

/** Somebody who gets another id here. */
export interface Newcomer {
  id: string;
  here: string;
  /** An account of this installation: it stays as it is, and the shop is added to it. */
  isResident: boolean;
}

export interface Newcomers {
  kind: 'newcomers';
  changes: Newcomer[];
  notes: string[];
}

/**
 * Who is who, when a shop's people arrive. A mail address is one person: who has an account here keeps it, with its password, and gets the
 * shop besides. That is refused where it could give the shop to somebody else: an address that nobody has confirmed, or an agent of another shop.
 */
export function newcomers(
  arriving: readonly Arriving[],
  residents: readonly Resident[],
  newId: () => string,
): Newcomers | Refused {
  const result: Newcomers = { kind: 'newcomers', changes: [], notes: [] };
  for (const { id, email, isAgent } of arriving) {
    const self = residents.find((one) => one.id === id);
    const namesake = residents.find((one) => !one.isDeleted && one.email === email.toLowerCase());
    const one = self?.isDeleted === false ? self : namesake;
    if (one === undefined) {
      // The id of an account that was deleted here is not given out again.
      if (self) result.changes.push({ id, here: newId(), isResident: false });
      continue;
    }
    if (one.isAgent || isAgent)
      return refused(`${email} has an account here already, and an agent belongs to one shop only. ${nothing}`);
    if (one !== self && !one.isProven)
      return refused(`${email} has an account here already, and nobody has confirmed its address. ${nothing}`);
    result.changes.push({ id, here: one.id, isResident: true });
    result.notes.push(`${email} has an account here already: it keeps its password, and has the shop besides.`);
  }
  return result;
}

const nothing = 'Change one of the two addresses. Nothing was imported.';
