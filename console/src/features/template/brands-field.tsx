import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';

interface BrandsFieldProps {
  brands: readonly string[];
  isDisabled: boolean;
  onSave: (brands: string[]) => void;
}

/** Brands that a template is kept for; nothing = for all. Kept on Enter, and when the field is left. */
export function BrandsField({ brands, isDisabled, onSave }: BrandsFieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(brands.join(', '));
  const save = () => {
    const named = text.split(',').map((name) => name.trim());
    const next = [...new Set(named)].filter((name) => name !== '');
    if (next.join('\n') !== brands.join('\n')) onSave(next);
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        name="brands"
        label={t({ id: 'templates.brands', message: 'Only for these brands' })}
        help={t({ id: 'templates.brands-help', message: 'Separated by commas; empty = for every brand.' })}
        problem={undefined}
        autoComplete="off"
        disabled={isDisabled}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}
