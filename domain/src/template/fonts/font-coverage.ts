/** What shops write with a font, by script, language and sign. */
const characters = {
  latin: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  numbers: '0123456789.,:;-–/()+%&·…',
  turkish: 'ÇĞİÖŞÜçğıöşüÂâÎîÛû',
  german: 'ÄÖÜäöüß',
  french: 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜàâæçéèêëîïôœùûü',
  spanish: 'ÁÉÍÑÓÚÜáéíñóúü¿¡',
  portuguese: 'ÁÂÃÀÇÉÊÍÓÔÕÚáâãàçéêíóôõú',
  russian: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  lira: '₺',
  currencies: '$€£₽',
} as const;

export const coverageGroups = [
  'latin',
  'numbers',
  'turkish',
  'german',
  'french',
  'spanish',
  'portuguese',
  'russian',
  'lira',
  'currencies',
] as const;
export type CoverageGroup = (typeof coverageGroups)[number];

/** By group: the characters that a font lacks; '' = it has them all. What it lacks is drawn in Roboto. */
export type FontCoverage = Record<CoverageGroup, string>;

export function fontCoverage(codePoints: ReadonlySet<number>): FontCoverage {
  const lacking = (group: CoverageGroup): string =>
    [...characters[group]].filter((character) => !codePoints.has(character.codePointAt(0) ?? 0)).join('');
  return {
    latin: lacking('latin'),
    numbers: lacking('numbers'),
    turkish: lacking('turkish'),
    german: lacking('german'),
    french: lacking('french'),
    spanish: lacking('spanish'),
    portuguese: lacking('portuguese'),
    russian: lacking('russian'),
    lira: lacking('lira'),
    currencies: lacking('currencies'),
  };
}

/** A font without these is none that anything could be written in. */
export function isWritable({ latin, numbers, russian }: FontCoverage): boolean {
  return latin === '' || numbers === '' || russian === '';
}
