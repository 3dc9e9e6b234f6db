import { Trans, useLingui } from '@lingui/react/macro';
import { InputBase, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './company.module.css';
import { type CountrySearch, useCountrySearch } from './use-country-search.ts';

/** Whether this system draws flags: some show the two letters instead, some nothing. Asked once. */
let drawsFlags: boolean | undefined;

function canDrawFlags(): boolean {
  const canvas = document.createElement('canvas');
  const size = 20;
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return false;
  context.font = `${size - 4}px sans-serif`;
  context.fillText('🇩🇪', 0, size - 4);
  const { data } = context.getImageData(0, 0, size, size);
  // Letters are black; a flag has colours.
  return data.some((value, index) => index % 4 === 0 && Math.abs(value - (data[index + 2] ?? value)) > 60);
}

/** The flag of a country, or its two letters where the system has no flags. */
function Flag({ flag, code }: { flag: string; code: string }) {
  drawsFlags ??= canDrawFlags();
  return (
    <span className={styles.flag} data-letters={!drawsFlags} aria-hidden="true">
      {drawsFlags ? flag : code}
    </span>
  );
}

interface CountryListProps {
  id: string;
  search: CountrySearch;
}

/** Id of one line, for the field's `aria-activedescendant`. */
const optionId = (listId: string, code: string | undefined) => `${listId}-${code ?? 'none'}`;

/** The countries that were found; the marked one is always in view. The focus stays in the field. */
function CountryList({ id, search }: CountryListProps) {
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
        <Trans id="company.no-country">No country found.</Trans>
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

interface CountryFieldProps {
  /** Of the element that takes the focus, by which the form finds it. */
  'data-path'?: string;
  /** ISO code, or empty. */
  value?: string;
  error?: ReactNode;
  onChange: (code: string) => void;
}

/** The country, found by typing its name in any of its words (ACC-08); on phones in a window of its own. */
export function CountryField({ 'data-path': path, value = '', error, onChange }: CountryFieldProps) {
  const isPhone = useIsPhone();
  const search = useCountrySearch({ value, onChoose: onChange });
  const Field = isPhone ? PhoneField : DesktopField;
  return <Field path={path} error={error} search={search} />;
}

interface FieldProps {
  path: string | undefined;
  error: ReactNode;
  search: CountrySearch;
}

const comboboxProps = (search: CountrySearch, listId: string) => ({
  role: 'combobox',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': search.isOpen,
  'aria-controls': listId,
  ...(search.isOpen ? { 'aria-activedescendant': optionId(listId, search.found[search.marked]?.code) } : {}),
  onKeyDown: search.onKeyDown,
});

function DesktopField({ path, error, search }: FieldProps) {
  const { t } = useLingui();
  const listId = useId();
  const { chosen, typed, isOpen } = search;
  return (
    <div className={styles.country}>
      <TextInput
        {...comboboxProps(search, listId)}
        data-path={path}
        label={t({ id: 'company.country', message: 'Country' })}
        required
        autoComplete="country-name"
        leftSection={chosen !== undefined && typed === null ? <Flag flag={chosen.flag} code={chosen.code} /> : null}
        rightSection={<IconChevronDown size={17} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        value={typed ?? chosen?.label ?? ''}
        error={error}
        onChange={(event) => search.type(event.currentTarget.value)}
        onClick={search.open}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={search.leave}
      />
      {isOpen && (
        <div className={styles.popup}>
          <CountryList id={listId} search={search} />
        </div>
      )}
    </div>
  );
}

function PhoneField({ path, error, search }: FieldProps) {
  const { t } = useLingui();
  const { chosen, isOpen } = search;
  return (
    <>
      <InputBase
        component="button"
        type="button"
        pointer
        data-path={path}
        label={t({ id: 'company.country', message: 'Country' })}
        withAsterisk
        error={error}
        aria-haspopup="dialog"
        classNames={chosen === undefined ? { input: styles.unchosen ?? '' } : {}}
        leftSection={chosen === undefined ? null : <Flag flag={chosen.flag} code={chosen.code} />}
        rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
        rightSectionPointerEvents="none"
        onClick={search.open}
      >
        {chosen?.label ?? t({ id: 'company.choose-country', message: 'Choose a country' })}
      </InputBase>
      {isOpen && <PhoneList search={search} />}
    </>
  );
}

function PhoneList({ search }: { search: CountrySearch }) {
  const { t } = useLingui();
  const listId = useId();
  const label = t({ id: 'company.find-country', message: 'Find a country' });
  return (
    <Dialog isOpen isBare phone="full" onClose={search.close} title={t({ id: 'company.country', message: 'Country' })}>
      <div className={styles.phoneSearch}>
        <TextInput
          {...comboboxProps(search, listId)}
          type="search"
          aria-label={label}
          placeholder={label}
          data-autofocus
          value={search.typed ?? ''}
          onChange={(event) => search.type(event.currentTarget.value)}
        />
      </div>
      <CountryList id={listId} search={search} />
    </Dialog>
  );
}
