import { key } from '../shared/fold.ts';
import type { GroupList } from './group/group.ts';
import { namesOf } from './group/group-text.ts';

/**
 * Names of a brand group that match no folder of the firm: nothing would ever be sent there (VAL-39, D-52). Main lists have
 * labels, which match nothing on purpose. `known`: folder and brand names and the discount brand, as people write them.
 */
export function unknownNames({ list, name }: { list: GroupList; name: string }, known: ReadonlySet<string>): string[] {
  if (list !== 'whatsappList' && list !== 'telegramList') return [];
  return namesOf(name).filter((part) => !known.has(key(part)));
}

/** Keys of names, for `unknownNames`. */
export const knownKeys = (names: readonly string[]): Set<string> => new Set(names.map(key).filter(Boolean));
