import { fold } from '../../shared/fold.ts';

const cyrillic: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};
const latin: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' };

const MAX_LENGTH = 60;

/**
 * Text as part of an address: `Çiçek & Co` → `cicek-co`, `ŞULE İnci` → `sule-inci`, `Олимп` → `olimp`.
 * Only a–z, 0–9 and single hyphens, at most 60 characters; `x` when nothing is left.
 */
export function slugify(text: string): string {
  const slug = inLatin(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'x' : slug;
}

function inLatin(text: string): string {
  // Nearly all codes, and the way below takes several times as long.
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const readable = text.normalize('NFC').replace(/[а-яё]/gi, (letter) => cyrillic[letter.toLowerCase()] ?? letter);
  return fold(readable).replace(/[ßæœøđł]/g, (letter) => latin[letter] ?? letter);
}

/**
 * One slug per item, all different. The first item of equal slugs keeps the plain one, later ones get `-2`, `-3` …; hand
 * items over oldest first, so that a new one never takes an old address.
 */
export function uniqueSlugs<T>(items: readonly T[], textOf: (item: T) => string): Map<T, string> {
  const taken = new Set<string>();
  const slugs = new Map<T, string>();
  const free = freeSlugs(taken);
  for (const item of items) {
    const slug = free(slugify(textOf(item)));
    taken.add(slug);
    slugs.set(item, slug);
  }
  return slugs;
}

/**
 * The plain slug or, where it is taken, `-2`, `-3` … For slugs that, once taken, stay so: it goes on counting where it was, because a
 * shop that writes its codes in Arabic has ten thousand products that are all called `x`.
 */
export function freeSlugs(taken: ReadonlySet<string>): (plain: string) => string {
  const next = new Map<string, number>();
  return (plain) => {
    if (!taken.has(plain)) return plain;
    let n = next.get(plain) ?? 2;
    while (taken.has(`${plain}-${n}`)) n++;
    next.set(plain, n);
    return `${plain}-${n}`;
  };
}
