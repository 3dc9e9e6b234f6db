import { key } from '@kolaj/domain/shared/fold';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Chip } from '../../../ui/button/chip.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './agents.module.css';
import { type BrandOption, useBrandChoices } from './agents.query.ts';
import { UnknownBrands } from './unknown-brands.tsx';

interface BrandsFieldProps {
  /** Hashes, and names that are no brand of the shop. */
  value: 'all' | readonly string[];
  options: readonly BrandOption[];
  onChange: (value: 'all' | readonly string[]) => void;
}

/** All brands, or some; a name that is no brand yet may be typed and is red until somebody adds it (AGT-06, AGT-07). */
export function BrandsField({ value, options, onChange }: BrandsFieldProps) {
  const hashes = new Set(options.map(({ hash }) => hash));
  const chosen = value === 'all' ? [] : value;
  const unknown = chosen.filter((one) => !hashes.has(one));
  const turn = (one: string) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={styles.brands}>
      <legend>
        <Trans id="agents.brands">Brands</Trans>
      </legend>
      <div className={styles.chips}>
        <Chip kind="view" isPressed={value === 'all'} onClick={() => onChange('all')}>
          <Trans id="agents.all-brands">All brands</Trans>
        </Chip>
        <Chip kind="view" isPressed={value !== 'all'} onClick={() => onChange(chosen)}>
          <Trans id="agents.some-brands">Only these</Trans>
        </Chip>
      </div>
      {value !== 'all' && (
        <>
          <div className={styles.chips}>
            {options.map(({ hash, name }) => (
              <Chip key={hash} isPressed={chosen.includes(hash)} onClick={() => turn(hash)}>
                {name}
              </Chip>
            ))}
            {unknown.map((name) => (
              <span key={name} className={styles.unknownChip}>
                <Chip isPressed onClick={() => turn(name)}>
                  {name}
                </Chip>
              </span>
            ))}
          </div>
          <UnknownBrands names={unknown} />
          <AddName
            onAdd={(name) => {
              const one = optionCalled(options, name)?.hash ?? name;
              if (!chosen.includes(one)) onChange([...chosen, one]);
            }}
          />
        </>
      )}
    </fieldset>
  );
}

/** The same for a configuration: it keeps names, which hold when a brand is called otherwise (its former names still stand for it). */
export function BrandNamesField({
  value,
  onChange,
}: {
  value: 'all' | readonly string[];
  onChange: (value: 'all' | string[]) => void;
}) {
  const { data: options = [] } = useBrandChoices();
  const hashOf = (name: string) => optionCalled(options, name)?.hash ?? name;
  const nameOf = (hash: string) => options.find((option) => option.hash === hash)?.name ?? hash;
  return (
    <BrandsField
      value={value === 'all' ? value : value.map(hashOf)}
      options={options}
      onChange={(chosen) => onChange(chosen === 'all' ? chosen : chosen.map(nameOf))}
    />
  );
}

/** Accents, spaces and case do not count (VAL-31). */
const optionCalled = (options: readonly BrandOption[], name: string) =>
  options.find((option) => [option.name, ...option.other_texts].some((text) => key(text) === key(name)));

function AddName({ onAdd }: { onAdd: (name: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (key(typed) !== '') onAdd(typed.replace(/\s+/g, ' ').trim());
    setTyped('');
  };
  // Enter adds the name; the window stays.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.addName}>
      <TextField
        name="brand"
        label={t({ id: 'agents.type-brand', message: 'Another brand' })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        maxLength={200}
        autoComplete="off"
      />
      <Button size="md" onClick={add} disabled={key(typed) === ''}>
        <Trans id="agents.add-brand">Add</Trans>
      </Button>
    </div>
  );
}
