import { useLingui } from '@lingui/react/macro';
import { IconSearch } from '@tabler/icons-react';
import styles from './search-box.module.css';

interface SearchBoxProps {
  value: string;
  onChange: (text: string) => void;
}

/** Finds products. */
export function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useLingui();
  return (
    <label className={styles.search}>
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        type="search"
        enterKeyHint="search"
        value={value}
        maxLength={100}
        placeholder={t({ id: 'm.search-products', message: 'Code, colour, brand' })}
        aria-label={t({ id: 'm.search-label', message: 'Find a product' })}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
