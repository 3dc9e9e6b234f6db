import { fold } from './fold.ts';

/** A word of a list found in a text: its key, and the words as they were written. */
export interface FoundWord {
  key: string;
  text: string;
}

/** Finds the leftmost, then longest, word of a list in a text. */
export type WordFinder = (text: string) => FoundWord | null;

/** Letters and digits belong together; everything else parts words. Digits end a word too: "KIRMIZI2" holds KIRMIZI. */
function words(text: string): string[] {
  return text.normalize('NFC').match(/\p{L}\p{M}*(?:\p{L}|\p{M})*/gu) ?? [];
}

/** Makes a finder from `{ key: names in any language }`. Compares folded whole words; a name may be several words long. */
export function wordFinder(names: Record<string, readonly string[]>): WordFinder {
  const keys = new Map<string, string>();
  for (const [key, variants] of Object.entries(names)) {
    for (const variant of variants) {
      const folded = words(fold(variant)).join(' ');
      if (!keys.has(folded)) keys.set(folded, key);
    }
  }
  const longest = Math.max(...[...keys.keys()].map((name) => name.split(' ').length));

  return (text) => {
    const written = words(text);
    const folded = written.map(fold);
    for (let start = 0; start < written.length; start++) {
      for (let length = Math.min(longest, written.length - start); length > 0; length--) {
        const key = keys.get(folded.slice(start, start + length).join(' '));
        if (key !== undefined) return { key, text: written.slice(start, start + length).join(' ') };
      }
    }
    return null;
  };
}
