import type { Amount } from '../price/currency.ts';
import { formatPrice } from '../price/format-price.ts';
import type { Language } from '../shared/language.ts';
import { wellFormed } from '../shared/well-formed.ts';

/** A product as a customer orders it. */
export interface OrderLine {
  code: string;
  color: string;
  size: string;
  brand: string;
  /** Address of its page. */
  url: string;
  /** How many of the unit. */
  quantity: number;
  /** What is counted: `series of 5`, `piece`. */
  unit: string;
  /** Pieces in one unit. */
  pieces: number;
  /** Of one piece; null = none is known. */
  price: Amount | null;
}

export interface OrderSum {
  units: number;
  pieces: number;
  /** One amount a currency, over the lines that have a price. */
  amounts: Amount[];
  /** Lines that no amount counts. */
  withoutPrice: number;
}

/** The words of the message, in the shop's language; `{…}` are filled in. */
export interface OrderWords {
  greeting: string;
  /** `{n}` is the number of the order. */
  number: string;
  /** In its place when the shop's server has not seen the order. */
  unconfirmed: string;
  total: string;
  /** `{n}` pieces. */
  pieces: string;
  /** `{n}` lines whose price is not known. */
  withoutPrice: string;
  note: string;
  name: string;
  phone: string;
}

/** Who orders, as far as they said so; both may be empty. */
export interface OrderContact {
  name: string;
  phone: string;
}

interface OrderText {
  /** null = the server could not be asked: the message says so. */
  number: number | null;
  lines: readonly OrderLine[];
  /** As the customer wrote it; may be empty. */
  note: string;
  contact: OrderContact;
  showTotal: boolean;
  words: OrderWords;
  language: Language;
}

/** What a line costs; null = no price is known. */
export const lineAmount = ({ price, pieces, quantity }: OrderLine): Amount | null =>
  price && { ...price, minor: price.minor * pieces * quantity };

/** Beyond that it is no whole number any more: whoever orders everything a thousand times would spoil the shop's list. */
const most = (minor: number): number => Math.min(minor, Number.MAX_SAFE_INTEGER);

export function sumOf(lines: readonly OrderLine[]): OrderSum {
  const sum: OrderSum = { units: 0, pieces: 0, amounts: [], withoutPrice: 0 };
  for (const line of lines) {
    sum.units += line.quantity;
    sum.pieces += line.quantity * line.pieces;
    const amount = lineAmount(line);
    if (amount === null) {
      sum.withoutPrice += 1;
      continue;
    }
    const same = sum.amounts.find(
      ({ currency, isAssumed }) => currency === amount.currency && isAssumed === amount.isAssumed,
    );
    if (same) same.minor = most(same.minor + amount.minor);
    else sum.amounts.push({ ...amount, minor: most(amount.minor) });
  }
  return sum;
}

/** Longest text that a link to a messenger carries for certain, as characters of the address, without `(1/2) ` before it. */
const linkLimit = 1800;

const lengthOf = (text: string): number => encodeURIComponent(wellFormed(text)).length;

/**
 * The finished message of an order (D-98), in as many parts as links can carry; several are numbered `(1/2)`. A product is cut in
 * two only where it alone is too long, and an address never.
 */
export function orderMessages(order: OrderText, limit = linkLimit): string[] {
  const { words, lines, note, number } = order;
  const blocks = [
    `${words.greeting}\n${number === null ? words.unconfirmed : words.number.replace('{n}', String(number))}`,
    ...lines.map((line, at) => lineText(line, at + 1, order.language)),
    ...(order.showTotal ? [totalText(order)] : []),
    ...contactText(order),
    ...(note.trim() === '' ? [] : [`${words.note}: ${note.trim()}`]),
  ];
  const parts: string[] = [];
  let part = '';
  for (const block of blocks.flatMap((text) => piecesOf(text, limit))) {
    const longer = part === '' ? block : `${part}\n\n${block}`;
    if (part !== '' && lengthOf(longer) > limit) {
      parts.push(part);
      part = block;
    } else part = longer;
  }
  parts.push(part);
  return parts.length === 1 ? parts : parts.map((text, at) => `(${at + 1}/${parts.length}) ${text}`);
}

/** The text cut between words, and a word between its signs; a note of 500 Cyrillic letters is 3,000 characters of an address. */
function piecesOf(text: string, limit: number): string[] {
  if (lengthOf(text) <= limit) return [text];
  const words = (text.match(/\S*\s*/g) ?? []).flatMap((word) =>
    isAddress(word) || lengthOf(word) <= limit ? word : [...word],
  );
  const pieces: string[] = [];
  let piece = '';
  for (const word of words) {
    if (piece !== '' && lengthOf(piece + word) > limit) {
      pieces.push(piece.trim());
      piece = word;
    } else piece += word;
  }
  return [...pieces, piece.trim()].filter((each) => each !== '');
}

const isAddress = (word: string): boolean => /^https?:/.test(word);

function lineText(line: OrderLine, number: number, language: Language): string {
  const { code, color, brand, size, quantity, unit, url } = line;
  const name = [[code, color].filter((word) => word !== '').join(' '), brand, size].filter((word) => word !== '');
  const amount = lineAmount(line);
  const price = amount === null ? '' : ` = ${formatPrice(amount, language)}`;
  return `${number}) ${name.join(' · ')}\n${quantity} × ${unit}${price}\n${url}`;
}

function contactText({ words, contact }: OrderText): string[] {
  const said = [
    [words.name, contact.name.trim()],
    [words.phone, contact.phone.trim()],
  ].filter(([, value]) => value !== '');
  return said.length === 0 ? [] : [said.map((line) => line.join(': ')).join('\n')];
}

function totalText({ lines, words, language }: OrderText): string {
  const { pieces, amounts, withoutPrice } = sumOf(lines);
  const facts = [
    amounts.map((amount) => formatPrice(amount, language)).join(' + '),
    words.pieces.replace('{n}', String(pieces)),
    withoutPrice === 0 ? '' : words.withoutPrice.replace('{n}', String(withoutPrice)),
  ];
  return `${words.total}: ${facts.filter((fact) => fact !== '').join(' · ')}`;
}
