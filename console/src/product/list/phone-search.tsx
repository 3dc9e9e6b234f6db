import { IconSearch } from '@tabler/icons-react';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import styles from './phone-search.module.css';

interface PhoneSearchProps {
  /** "Search folders". */
  label: string;
  /** undefined = nobody searches; the field is shown for an empty search too. */
  q: string | undefined;
  onChange: (q: string | undefined) => void;
}

/** In the phone's bar: opens the search below it, and closes it again. */
export function PhoneSearchButton({ label, q, onChange }: PhoneSearchProps) {
  return (
    <IconButton
      icon={IconSearch}
      label={label}
      size="lg"
      isPressed={q !== undefined}
      onClick={() => onChange(q === undefined ? '' : undefined)}
    />
  );
}

/** On phones, while somebody searches: the field. */
export function PhoneSearchField({ label, q, onChange }: PhoneSearchProps) {
  const isPhone = useIsPhone();
  if (!isPhone || q === undefined) return null;
  return (
    <div className={styles.search}>
      <SearchField label={label} value={q} onChange={onChange} isFocusedAtFirst={q === ''} />
    </div>
  );
}
