import { guessEncodings } from './guess-encoding.ts';
import { type NameEncoding, textOf, utf8Text } from './name-encoding.ts';

export interface ReadNames {
  /** The text of each name, in order. */
  texts: string[];
  /** By which page those were read, or most of them, that are not UTF-8; null = all of them are. */
  readAs: NameEncoding | null;
}

/**
 * Names as text. UTF-8 is recognised name by name, whatever else is in the listing: bytes of a code page are next to never valid
 * UTF-8 by chance. The others are read by the page that somebody has set, else by the most plausible one for all of them together.
 *
 * @param above names of the directories on the way, which have a say too
 */
export function readNames(
  names: readonly Uint8Array[],
  { set = null, above = [] }: { set?: NameEncoding | null; above?: readonly Uint8Array[] } = {},
): ReadNames {
  const texts = names.map(utf8Text);
  const foreign = names.filter((_, at) => texts[at] === null);
  if (foreign.length === 0) return { texts: texts.filter((text) => text !== null), readAs: null };
  const guess = guessEncodings([...foreign, ...above.filter((name) => utf8Text(name) === null)]);
  const pages = set === null ? guess.pages.values() : foreign.map(() => set).values();
  return {
    texts: names.map((name, at) => texts[at] ?? textOf(name, pages.next().value ?? guess.page)),
    readAs: set ?? guess.page,
  };
}
