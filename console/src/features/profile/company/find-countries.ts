import { type Country, countries } from '@kolaj/domain/account/countries';

/** A country as it stands in the list: its name in the language of the page. */
export interface CountryOption {
  code: Country['value'];
  name: string;
  /** The name, with ` *` where the postcode is required (ACC-08). */
  label: string;
  flag: string;
  /** What it is found by, first the most likely: name, English name, other names, code. */
  words: readonly string[];
}

/** All countries with their names in one language, in its alphabet. */
export function countryOptions(language: string): CountryOption[] {
  const nameOf = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countries
    .map(({ text, value, flag, alias, postcodeRequired }) => {
      const name = nameOf.of(value) ?? text;
      return {
        code: value,
        name,
        label: postcodeRequired ? `${name} *` : name,
        flag,
        words: [name, text, ...alias, value].map(plain),
      };
    })
    .sort((a, b) => compare(a.name, b.name));
}

/** Countries that a typed text may mean: names that begin with it, then other words for them, then words inside. */
export function findCountries(options: readonly CountryOption[], typed: string): CountryOption[] {
  const sought = plain(typed);
  if (sought === '') return [...options];
  return options
    .map((option) => ({ option, rank: rankOf(option, sought) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

/** The one country whose name, other name or code is exactly this; for what browsers and people fill in whole. */
export function namedCountry(options: readonly CountryOption[], typed: string): CountryOption | undefined {
  const sought = plain(typed);
  return sought === '' ? undefined : options.find(({ words }) => words.includes(sought));
}

const NOT_FOUND = 4;

function rankOf({ words }: CountryOption, sought: string): number {
  const [name = ''] = words;
  if (words.includes(sought)) return 0;
  if (name.startsWith(sought)) return 1;
  if (words.some((word) => word.startsWith(sought))) return 2;
  return words.some((word) => word.includes(` ${sought}`)) ? 3 : NOT_FOUND;
}

/** Case and accents aside: "türkiye", "Turkiye" and "TÜRKİYE" are one word, and ı is an i. */
const plain = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replaceAll(/[*]/g, '').trim();
