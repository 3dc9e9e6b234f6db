import { TypeOverrides, types } from 'pg';

const oid = { bigint: 20, bigints: 1016, date: 1082, dates: 1182, numeric: 1700, numerics: 1231, texts: 1009 };

/**
 * How column values arrive: timestamptz as `Date`; date as the text `YYYY-MM-DD` (a day has no time zone, and pg would
 * make local midnight of it); bigint and numeric as numbers, for they only hold counts, sizes and averages here, never
 * money. A bigint beyond 2^53 throws instead of losing digits. `schema.gen.ts` is generated to agree.
 */
export const valueParsers = new TypeOverrides();

const texts: (value: string) => string[] = types.getTypeParser(oid.texts);

valueParsers.setTypeParser(oid.date, (value) => value);
valueParsers.setTypeParser(oid.dates, texts);
valueParsers.setTypeParser(oid.bigint, wholeNumber);
valueParsers.setTypeParser(oid.bigints, (value) => texts(value).map(wholeNumber));
valueParsers.setTypeParser(oid.numeric, Number);
valueParsers.setTypeParser(oid.numerics, (value) => texts(value).map(Number));

function wholeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database returned ${value}, too large for a number.`);
  return number;
}
