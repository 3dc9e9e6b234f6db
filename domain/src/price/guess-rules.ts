import type { Currency, DecimalMark, PriceRules } from './currency.ts';

/** What is known of a shop that has not said how it writes its prices; empty = not known. */
export interface PriceHints {
  /** ISO 3166-1, of the company. */
  country: string;
  /** IANA name. */
  timeZone: string;
  /** Of its site, in any case. */
  language: string;
}

/** What the owner has chosen; null = nothing yet. */
export interface ChosenPrices {
  currency: Currency | null;
  decimal: DecimalMark | null;
}

/** How a shop writes its prices: as its owner says, else a first guess from where it is (D-106). */
export function priceRules(chosen: ChosenPrices, hints: PriceHints): PriceRules {
  const country = hints.country.toUpperCase() || countryOfZone(hints.timeZone);
  const currency = chosen.currency ?? currencyOf(country) ?? currencyOfLanguage[hints.language.toLowerCase()] ?? 'USD';
  const decimal = chosen.decimal ?? decimalOf(country, hints.language.toLowerCase());
  return { currency, isAssumed: chosen.currency === null, decimal };
}

const countriesOf: Readonly<Record<Currency, string>> = {
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  USD: 'AS EC FM GU MH MP PR PW SV TC TL UM US VG VI',
  TRY: 'TR',
  GBP: 'GB GG IM JE',
  RUB: 'RU',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  AUD: 'AU KI NR TV',
  NZD: 'CK NU NZ',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO SJ',
  ILS: 'IL PS',
  MAD: 'EH MA',
  ...countryPairs(
    'AED:AE AFN:AF ALL:AL AMD:AM AOA:AO ARS:AR AZN:AZ BAM:BA BDT:BD BHD:BH BOB:BO BRL:BR BYN:BY CAD:CA CDF:CD CLP:CL CNY:CN ' +
      'COP:CO CRC:CR CZK:CZ DOP:DO DZD:DZ EGP:EG ETB:ET GEL:GE GHS:GH GNF:GN GTQ:GT HKD:HK HNL:HN HUF:HU IDR:ID INR:IN IQD:IQ ' +
      'IRR:IR ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KRW:KR KWD:KW KZT:KZ LBP:LB LKR:LK LYD:LY MDL:MD MGA:MG MKD:MK MNT:MN ' +
      'MRU:MR MUR:MU MXN:MX MYR:MY MZN:MZ NAD:NA NGN:NG NIO:NI NPR:NP OMR:OM PEN:PE PHP:PH PKR:PK PLN:PL PYG:PY QAR:QA RON:RO ' +
      'RSD:RS RWF:RW SAR:SA SDG:SD SEK:SE SGD:SG SOS:SO SYP:SY THB:TH TJS:TJ TMT:TM TND:TN TWD:TW TZS:TZ UAH:UA UGX:UG UYU:UY ' +
      'UZS:UZ VES:VE VND:VN YER:YE ZAR:ZA ZMW:ZM',
  ),
};

function countryPairs(list: string): Record<Currency, string> {
  return Object.fromEntries(list.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(4)]));
}

const currencyOf = (country: string): Currency | undefined =>
  country === '' ? undefined : Object.keys(countriesOf).find((currency) => countriesOf[currency]?.includes(country));

/** Time zones by their city: those of the countries that the product is used in. */
const zones: Readonly<Record<string, string>> = {
  TR: 'Istanbul',
  DE: 'Berlin Busingen',
  FR: 'Paris',
  GB: 'London Belfast',
  IE: 'Dublin',
  NL: 'Amsterdam',
  BE: 'Brussels',
  ES: 'Madrid Canary Ceuta',
  PT: 'Lisbon Madeira Azores',
  IT: 'Rome',
  AT: 'Vienna',
  CH: 'Zurich',
  GR: 'Athens',
  BG: 'Sofia',
  RO: 'Bucharest',
  PL: 'Warsaw',
  CZ: 'Prague',
  HU: 'Budapest',
  SE: 'Stockholm',
  UA: 'Kyiv Kiev',
  RU: 'Moscow Kaliningrad Samara Volgograd Saratov Yekaterinburg Omsk Novosibirsk Krasnoyarsk Irkutsk Vladivostok',
  KZ: 'Almaty Qyzylorda Aqtau Aqtobe Atyrau Oral',
  KG: 'Bishkek',
  UZ: 'Tashkent Samarkand',
  AZ: 'Baku',
  GE: 'Tbilisi',
  IL: 'Jerusalem',
  IQ: 'Baghdad',
  SA: 'Riyadh',
  AE: 'Dubai',
  KW: 'Kuwait',
  JO: 'Amman',
  LB: 'Beirut',
  EG: 'Cairo',
  LY: 'Tripoli',
  DZ: 'Algiers',
  MA: 'Casablanca',
  TN: 'Tunis',
  BR: 'Sao_Paulo Bahia Fortaleza Recife Manaus Belem',
  MX: 'Mexico_City Monterrey Tijuana Cancun',
  US: 'New_York Chicago Denver Los_Angeles Phoenix Detroit Anchorage Honolulu',
};

function countryOfZone(zone: string): string {
  const city = zone.split('/').at(-1) ?? '';
  return Object.keys(zones).find((country) => zones[country]?.split(' ').includes(city)) ?? '';
}

const currencyOfLanguage: Readonly<Record<string, Currency>> = {
  tr: 'TRY',
  de: 'EUR',
  fr: 'EUR',
  es: 'EUR',
  pt: 'EUR',
  ru: 'RUB',
};

/** Countries that write 1,299.50; where the country is not known, English does. */
const withPoint =
  'AE AU BD BH BW CA CH CN DO EG GB GH GT HK HN IE IL IN IQ JM JO JP KE KR KW LB LI LK LY MT MX MY NG NI NP NZ OM PA PE PH PK ' +
  'PR PS QA SA SD SG SV SY TH TW TZ UG US YE';

function decimalOf(country: string, language: string): DecimalMark {
  const hasPoint = country === '' ? language === 'en' : withPoint.includes(country);
  return hasPoint ? '.' : ',';
}
