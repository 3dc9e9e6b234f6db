import { useLingui } from '@lingui/react/macro';
import { InputBase, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import styles from './company.module.css';
import { CountryList, optionId } from './country-list.tsx';
import { Flag } from './flag.tsx';
import { type CountrySearch, useCountrySearch } from './use-country-search.ts';

interface CountryFieldProps {
  /** Of the element that takes the focus. */
  id: string;
  /** ISO code, or empty. */
  value: string;
  error: ReactNode;
  onChange: (code: string) => void;
}

/** The country, found by typing its name in any of its words (ACC-08); on phones in a window of its own. */
export function CountryField({ id, value, error, onChange }: CountryFieldProps) {
  const isPhone = useIsPhone();
  const search = useCountrySearch({ value, onChoose: onChange });
  const Field = isPhone ? PhoneField : DesktopField;
  return <Field id={id} error={error} search={search} />;
}

interface FieldProps {
  id: string;
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

function DesktopField({ id, error, search }: FieldProps) {
  const { t } = useLingui();
  const listId = useId();
  const { chosen, typed, isOpen } = search;
  return (
    <div className={styles.country}>
      <TextInput
        {...comboboxProps(search, listId)}
        id={id}
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

function PhoneField({ id, error, search }: FieldProps) {
  const { t } = useLingui();
  const { chosen, isOpen } = search;
  return (
    <>
      <InputBase
        component="button"
        type="button"
        pointer
        id={id}
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
