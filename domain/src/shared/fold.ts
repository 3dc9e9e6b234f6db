/** Turkish letters that Unicode decomposition leaves alone (ı) or would fold with a surprise (İ, I). */
const turkish: Record<string, string> = {
  İ: 'i',
  I: 'i',
  ı: 'i',
  Ş: 's',
  ş: 's',
  Ğ: 'g',
  ğ: 'g',
  Ü: 'u',
  ü: 'u',
  Ö: 'o',
  ö: 'o',
  Ç: 'c',
  ç: 'c',
};

/**
 * The one way this product compares human names: Turkish letters to their plain ones, no accents, lowercase,
 * single spaces, trimmed. Never the machine's or the browser's locale, where I may become ı (D-52, D-83).
 * Names are stored folded; they are compared by `key`.
 */
export function fold(text: string): string {
  // Codes and most words: nothing of it can be decomposed, and the way below takes ten times as long.
  if (/^[!-~]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .replace(/[İIıŞşĞğÜüÖöÇç]/g, (letter) => turkish[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** `fold` without anything but letters and digits: 'ÇİÇEK & Co' → 'cicekco' (D-52). Two names match when their keys are equal. */
export function key(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}
