import { fold } from './fold.ts';

/** A word of a list found in a text. */
export interface FoundWord {
  key: string;
  /** In capitals, as for a label: the list's own capitals where it has them (YEŞİL), else those of what was written. */
  text: string;
  /** Exactly what was found, to take it out of the text. */
  written: string;
}

/** Finds the leftmost, then longest, word of a list in a text. */
export type WordFinder = (text: string) => FoundWord | null;

/** Letters and digits belong together; everything else parts words. Digits end a word too: "KIRMIZI2" holds KIRMIZI. */
function words(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** Makes a finder from `{ key: names in any language }`. Compares folded whole words; a name may be several words long. */
export function wordFinder(names: Record<string, readonly string[]>): WordFinder {
  const known = new Map<string, { key: string; capitals: string | null }>();
  for (const [key, variants] of Object.entries(names)) {
    for (const variant of variants) {
      const folded = words(fold(variant)).join(' ');
      if (!known.has(folded)) known.set(folded, { key, capitals: variant === variant.toUpperCase() ? variant : null });
    }
  }
  const longest = Math.max(...[...known.keys()].map((name) => name.split(' ').length));

  return (text) => {
    const all = words(text);
    const folded = all.map(fold);
    for (let start = 0; start < all.length; start++) {
      for (let length = Math.min(longest, all.length - start); length > 0; length--) {
        const found = known.get(folded.slice(start, start + length).join(' '));
        const written = all.slice(start, start + length).join(' ');
        if (found) return { key: found.key, text: found.capitals ?? written.toUpperCase(), written };
      }
    }
    return null;
  };
}
