/** An ISO 4217 code; `currencies` lists them, and only the edge needs the list. */
export type Currency = string;

/** How a shop writes its prices (D-106). */
export interface PriceRules {
  /** Of prices that name none. */
  currency: Currency;
  /** Nobody has said so: what only this machine assumes is not shown to customers as a fact (D-103). */
  isAssumed: boolean;
  decimal: DecimalMark;
}

export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** What is read where no shop is: drawings of templates, and the demo's samples. */
export const plainRules: PriceRules = { currency: 'USD', isAssumed: true, decimal: ',' };

/** A sum of money: whole minor units (cents; yen) of a currency. */
export interface Amount {
  minor: number;
  currency: Currency;
  /** Neither the text nor the shop has said which currency it is. */
  isAssumed: boolean;
}

const noMinor = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const threeMinor = 'BHD IQD JOD KWD LYD OMR TND';

/** Decimals of a currency: 2, for some 0 or 3. */
export function minorDigits(currency: Currency): 0 | 2 | 3 {
  if (noMinor.includes(currency)) return 0;
  return threeMinor.includes(currency) ? 3 : 2;
}

/** Signs of the currencies that have one of their own. Some stand for several currencies: the shop's is preferred. */
export const symbols: Readonly<Record<Currency, string>> = {
  USD: '$',
  EUR: '€',
  TRY: '₺',
  RUB: '₽',
  GBP: '£',
  UAH: '₴',
  KZT: '₸',
  AZN: '₼',
  GEL: '₾',
  ILS: '₪',
  INR: '₹',
  JPY: '¥',
  CNY: '¥',
  KRW: '₩',
  VND: '₫',
  NGN: '₦',
  PLN: 'zł',
  BRL: 'R$',
  CAD: '$',
  AUD: '$',
  NZD: '$',
  MXN: '$',
  ARS: '$',
  CLP: '$',
  COP: '$',
};

/** How people write a currency beside an amount: its sign, or its code where it has none. */
export const signOf = (currency: Currency): string => symbols[currency] ?? currency;

/** In major units, as a number for other programs: 2450 cents are 24.5. */
export const inMajor = ({ minor, currency }: Pick<Amount, 'minor' | 'currency'>): number =>
  minor / 10 ** minorDigits(currency);
