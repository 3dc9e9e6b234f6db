import { type Country, countries } from '@kolaj/domain/account/countries';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { currentLanguage } from '../../../lib/texts/i18n.ts';

/** A country as it is in the list: its name in the language of the page. */
interface CountryOption {
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

interface CountrySearchOptions {
  value: string;
  onChoose: (code: string) => void;
}

/** What is typed, what it may mean, which one is marked; the keys of a combobox (arrows, Home, End, Enter, Esc). */
export function useCountrySearch({ value, onChoose }: CountrySearchOptions) {
  const language = currentLanguage();
  const options = useMemo(() => countryOptions(language), [language]);
  const chosen = options.find(({ code }) => code === value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const found = useMemo(() => findCountries(options, typed ?? ''), [options, typed]);

  const open = () => {
    if (isOpen) return;
    setIsOpen(true);
    setMarked(Math.max(0, chosen === undefined ? 0 : options.indexOf(chosen)));
  };
  const close = () => {
    setIsOpen(false);
    setTyped(null);
  };
  const choose = (option: CountryOption | undefined) => {
    if (option !== undefined) onChoose(option.code);
    close();
  };
  const type = (text: string) => {
    setTyped(text);
    setMarked(0);
    setIsOpen(true);
  };
  /** Left without choosing: a name that is typed whole counts, anything else falls back to what was there. */
  const leave = () => choose(typed === null ? undefined : namedCountry(options, typed));

  const move = (to: number) => {
    if (isOpen) setMarked(Math.min(Math.max(0, to), found.length - 1));
    else open();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(marked + 1),
    ArrowUp: () => move(marked - 1),
    PageDown: () => move(marked + 8),
    PageUp: () => move(marked - 8),
    ...(isOpen ? { Enter: () => choose(found[marked]), Escape: close } : {}),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { chosen, typed, found, marked, isOpen, open, close, choose, type, leave, setMarked, onKeyDown };
}

export type CountrySearch = ReturnType<typeof useCountrySearch>;
