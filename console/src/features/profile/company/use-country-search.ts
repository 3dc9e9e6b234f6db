import { type KeyboardEvent, useMemo, useState } from 'react';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { type CountryOption, countryOptions, findCountries, namedCountry } from './find-countries.ts';

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
