import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import styles from './company.module.css';
import { Flag } from './flag.tsx';
import type { CountrySearch } from './use-country-search.ts';

interface CountryListProps {
  id: string;
  search: CountrySearch;
}

/** Id of one line, for the field's `aria-activedescendant`. */
export const optionId = (listId: string, code: string | undefined) => `${listId}-${code ?? 'none'}`;

/** The countries that were found; the marked one is always in view. The focus stays in the field. */
export function CountryList({ id, search }: CountryListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const { found, marked, chosen } = search;
  const markedCode = found[marked]?.code;
  useEffect(() => {
    if (markedCode === undefined) return;
    list.current?.querySelector(`[data-code="${markedCode}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [markedCode]);
  if (found.length === 0) {
    return (
      <p id={id} className={styles.none} role="status">
        <Trans id="company.no-country">No country is called that.</Trans>
      </p>
    );
  }
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      className={styles.list}
      aria-label={t({ id: 'company.country', message: 'Country' })}
    >
      {found.map((option, index) => (
        <div
          key={option.code}
          id={optionId(id, option.code)}
          role="option"
          tabIndex={-1}
          data-code={option.code}
          data-marked={index === marked}
          aria-selected={option.code === chosen?.code}
          className={styles.option}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => search.choose(option)}
          onKeyDown={search.onKeyDown}
        >
          <Flag flag={option.flag} code={option.code} />
          {option.label}
        </div>
      ))}
    </div>
  );
}
