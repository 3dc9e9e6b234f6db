import { countryAliases } from './countries-alias.ts';
import { type CountryCode, isoCountries } from './countries-iso.ts';

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
