import { TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The accessible name and the placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** It has just been asked for. */
  isFocusedAtFirst?: boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** A search box; `/` goes there, Esc empties it. */
export function SearchField({ label, value, onChange, isFocusedAtFirst = false }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isAskedFor] = useState(isFocusedAtFirst);
  useEffect(() => {
    if (isAskedFor) field.current?.focus();
  }, [isAskedFor]);
  useWindowEvent('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
    event.preventDefault();
    field.current?.focus();
  });
  return (
    <TextInput
      ref={field}
      type="search"
      className={styles.field ?? ''}
      aria-label={label}
      placeholder={label}
      value={value}
      leftSection={<IconSearch size={17} stroke={1.75} aria-hidden />}
      rightSection={value === '' ? <kbd className={styles.key}>{'/'}</kbd> : null}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}
