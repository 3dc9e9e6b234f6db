import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface NumberFieldProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  /** Typing has ended. */
  onRest?: () => void;
}

/** A whole number with its unit in the label. What is typed stays as typed; what is no number within the limits is told to nobody. */
export function NumberField({ label, value, min = -10_000, max = 10_000, onChange, onRest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(value);
  const number = Number(shown);
  const isRight = shown.trim() !== '' && number >= min && number <= max;
  return (
    <TextInput
      label={label}
      type="number"
      inputMode="decimal"
      min={min}
      max={max}
      value={shown}
      error={!isRight}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        const next = Number(currentTarget.value);
        if (currentTarget.value.trim() !== '' && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => {
        setTyped(null);
        onRest?.();
      }}
    />
  );
}
