import { key } from '../shared/fold.ts';

/** A day somebody may mean; null = of any year. */
export interface SearchedDay {
  day: number;
  month: number;
  year: number | null;
}

/** A search for sends: all brand words and all days have to fit. */
export interface SendWords {
  /** As parts of a brand's key. */
  brands: string[];
  days: SearchedDay[];
}

/** More words than anybody types; each costs a condition. */
const mostWords = 6;

const dayFirst = /^(\d{1,2})[-./](\d{1,2})(?:[-./](\d{4}|\d{2}))?\.?$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;

/** "Beren 27-11", "27.11.2026": what of it are days of a send, and what is a brand. */
export function sendWords(typed: string): SendWords {
  const words = typed
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);
  const days = words.flatMap((word) => searchedDay(word) ?? []);
  const brands = words.filter((word) => searchedDay(word) === null).map(key);
  return { brands: brands.filter((word) => word !== ''), days };
}

function searchedDay(word: string): SearchedDay | null {
  const [, day, month, year] = dayFirst.exec(word) ?? [];
  if (day !== undefined) return realDay(day, month, year?.length === 2 ? `20${year}` : year);
  const [, yearOf, monthOf, dayOf] = yearFirst.exec(word) ?? [];
  return yearOf === undefined ? null : realDay(dayOf, monthOf, yearOf);
}

function realDay(day: string | undefined, month: string | undefined, year: string | undefined): SearchedDay | null {
  const read = { day: Number(day), month: Number(month), year: year === undefined ? null : Number(year) };
  const isDay = read.day >= 1 && read.day <= 31 && read.month >= 1 && read.month <= 12;
  return isDay ? read : null;
}
