import { type CountryCode, isoCountries } from './countries-iso.ts';

/** Other words people type for a country: own names, older names, short forms (ACC-08). */
const countryAliases: Partial<Record<CountryCode, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi', 'الإمارات'],
  AL: ['Shqipëria'],
  AM: ['Hayastan', 'Հայաստան'],
  AT: ['Österreich'],
  AZ: ['Azərbaycan'],
  BA: ['Bosna i Hercegovina', 'BiH'],
  BE: ['België', 'Belgique'],
  BG: ['България'],
  BR: ['Brasil'],
  BY: ['Беларусь', 'Belorussia'],
  CD: ['DRC', 'Zaire', 'Congo-Kinshasa'],
  CG: ['Congo-Brazzaville'],
  CH: ['Schweiz', 'Suisse', 'Svizzera', 'Swiss'],
  CI: ['Ivory Coast'],
  CN: ['PRC', '中国'],
  CV: ['Cape Verde'],
  CY: ['Kıbrıs', 'Κύπρος'],
  CZ: ['Czech Republic', 'Česko', 'Bohemia'],
  DE: ['Deutschland', 'Almanya'],
  DK: ['Danmark'],
  DZ: ['Algérie', 'الجزائر'],
  EE: ['Eesti'],
  EG: ['مصر', 'Misr'],
  ES: ['España'],
  FI: ['Suomi'],
  FR: ['La France'],
  GB: ['UK', 'Great Britain', 'Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  GE: ['Sakartvelo', 'საქართველო'],
  GR: ['Hellas', 'Ελλάδα'],
  HR: ['Hrvatska'],
  HU: ['Magyarország'],
  IE: ['Éire', 'Republic of Ireland'],
  IL: ['ישראל'],
  IN: ['Bharat', 'भारत'],
  IQ: ['العراق'],
  IR: ['Persia', 'ایران'],
  IS: ['Ísland'],
  IT: ['Italia'],
  JO: ['الأردن'],
  JP: ['Nippon', '日本'],
  KG: ['Кыргызстан'],
  KR: ['Korea', 'Republic of Korea', '대한민국'],
  KZ: ['Қазақстан', 'Казахстан'],
  LB: ['Liban', 'لبنان'],
  LT: ['Lietuva'],
  LV: ['Latvija'],
  LY: ['ليبيا'],
  MA: ['Maroc', 'المغرب'],
  MD: ['Republica Moldova'],
  ME: ['Crna Gora'],
  MK: ['Macedonia', 'Северна Македонија'],
  MM: ['Burma'],
  NL: ['Holland', 'Nederland'],
  NO: ['Norge'],
  PL: ['Polska'],
  PS: ['فلسطين'],
  RO: ['România'],
  RS: ['Srbija', 'Србија'],
  RU: ['Россия', 'Russian Federation'],
  SA: ['KSA', 'السعودية'],
  SE: ['Sverige'],
  SI: ['Slovenija'],
  SK: ['Slovensko'],
  SY: ['سوريا'],
  SZ: ['Swaziland'],
  TJ: ['Тоҷикистон'],
  TL: ['East Timor'],
  TM: ['Türkmenistan'],
  TN: ['Tunisie', 'تونس'],
  TR: ['Türkiye'],
  UA: ['Україна'],
  US: ['USA', 'America', 'United States of America'],
  UZ: ['Oʻzbekiston'],
  VA: ['Holy See'],
  VN: ['Việt Nam'],
};

/** VAL-18, D-21: an address in one of these ten is not whole without its postcode. */
export const postcodeCountries = ['AU', 'CA', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT', 'NL', 'US'] as const;
export type PostcodeCountry = (typeof postcodeCountries)[number];

/** One line of the country dropdown (ACC-08). */
export interface Country {
  /** English name; ends in ` *` where the postcode is required. */
  text: string;
  value: CountryCode;
  /** The two letters as regional indicators, which most systems draw as the flag. */
  flag: string;
  /** Other words that find it: "Holland", "UK", "Türkiye". */
  alias: readonly string[];
  postcodeRequired: boolean;
}

const REGIONAL_INDICATOR_A = 0x1f1e6;
const LETTER_A = 0x41;

/** All countries, by their English names. */
export const countries: readonly Country[] = Object.entries(isoCountries).flatMap(([code, name]) => {
  if (!isCountry(code)) return [];
  const postcodeRequired = isPostcodeRequired(code);
  return {
    text: postcodeRequired ? `${name} *` : name,
    value: code,
    flag: flagOf(code),
    alias: countryAliases[code] ?? [],
    postcodeRequired,
  };
});

/** Whether a text is the ISO code of a country, in capitals as it is stored. */
export function isCountry(code: string): code is CountryCode {
  return Object.hasOwn(isoCountries, code);
}

export function isPostcodeRequired(code: string): code is PostcodeCountry {
  return postcodeCountries.some((country) => country === code);
}

function flagOf(code: CountryCode): string {
  return [...code]
    .map((letter) => String.fromCodePoint(REGIONAL_INDICATOR_A + letter.charCodeAt(0) - LETTER_A))
    .join('');
}
