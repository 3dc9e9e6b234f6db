import { key } from '@kolaj/domain/shared/fold';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './edit.module.css';

interface NamesFieldProps {
  value: readonly string[];
  onChange: (names: string[]) => void;
  maxLength: number;
  error?: ReactNode;
}

/** Further names of a brand as chips; Enter, a comma or leaving the field makes one of what is typed. */
export function NamesField({ value, onChange, maxLength, error }: NamesFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const take = (text: string) => {
    const known = new Set(value.map(key));
    const fresh = text
      .split(/[,;\n]/)
      .map((name) => name.replace(/\s+/g, ' ').trim())
      .filter((name) => name !== '' && !known.has(key(name)));
    setTyped('');
    if (fresh.length > 0) onChange([...value, ...fresh]);
  };
  return (
    <div className={styles.names}>
      <TextInput
        size="md"
        label={t({ id: 'brand.other-names', message: 'Other names' })}
        description={t({
          id: 'brand.other-names-help',
          message: 'Subfolders and groups with one of these names belong to the brand. Press Enter after each.',
        })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error}
        maxLength={maxLength}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value: text } }) => (/[,;\n]/.test(text) ? take(text) : setTyped(text))}
        onBlur={() => take(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          take(typed);
        }}
      />
      {value.length > 0 && (
        <ul className={styles.chips}>
          {value.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <button
                type="button"
                aria-label={t({ id: 'brand.remove-name', message: `Remove the name ${name}` })}
                onClick={() => onChange(value.filter((other) => other !== name))}
              >
                <IconX size={14} stroke={2} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
