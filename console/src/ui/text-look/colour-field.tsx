import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import styles from './text-look.module.css';

interface ColourFieldProps {
  label: string;
  /** `#rrggbb`. */
  value: string;
  onChange: (value: string) => void;
  onRest: () => void;
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** A colour by the browser's own picker or by its number. */
export function ColourField({ label, value, onChange, onRest }: ColourFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const pick = t({ id: 'text-look.pick-colour', message: `Pick: ${label}` });
  return (
    <TextInput
      label={label}
      value={shown}
      error={!isColour(shown)}
      spellCheck={false}
      leftSection={
        <input
          type="color"
          className={styles.colour}
          aria-label={pick}
          value={value}
          onChange={({ currentTarget }) => {
            setTyped(null);
            onChange(currentTarget.value);
          }}
          onBlur={onRest}
        />
      }
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        if (isColour(currentTarget.value)) onChange(currentTarget.value);
      }}
      onBlur={() => {
        setTyped(null);
        onRest();
      }}
    />
  );
}
