import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { NoRight } from '../../product/account/no-right.tsx';
import { useMay } from '../../product/account/use-may.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './template-dialog.module.css';
import { useOffer } from './templates.query.ts';

/** When a template is chosen automatically (D-30). */
export function OfferFields({ template: { id, data } }: { template: ShopTemplate }) {
  const { t } = useLingui();
  const offer = useOffer();
  const mayManage = useMay('manage');
  // What is being saved is shown as if it were.
  const shown = { ...data, ...(offer.isPending ? offer.variables : {}) };
  const flags = [
    {
      name: 'hidden',
      isOn: !shown.hidden,
      label: t({ id: 'templates.offer', message: 'Offered' }),
      effect: t({ id: 'templates.offer-effect', message: 'For new collages and in the editor.' }),
      change: (isOn: boolean) => ({ hidden: !isOn }),
    },
    {
      name: 'default',
      isOn: shown.default,
      label: t({ id: 'templates.preferred', message: 'Preferred' }),
      effect: t({ id: 'templates.preferred-effect', message: 'Chosen before others with the same number of photos.' }),
      change: (isOn: boolean) => ({ default: isOn }),
    },
    {
      name: 'force',
      isOn: shown.force,
      label: t({ id: 'templates.force', message: 'For Reprocess' }),
      effect: t({ id: 'templates.force-effect', message: 'Uses any photos; only one template of the shop.' }),
      change: (isOn: boolean) => ({ force: isOn }),
    },
  ];
  return (
    <section className={styles.section} aria-label={t({ id: 'templates.when', message: 'When it is chosen' })}>
      <NoRight right="manage" />
      {offer.isError && <ErrorBanner error={offer.error} onClose={() => offer.reset()} />}
      {flags.map(({ name, isOn, label, effect, change }) => (
        <Switch
          key={name}
          className={styles.flag ?? ''}
          label={label}
          aria-label={label}
          description={effect}
          labelPosition="left"
          withThumbIndicator={false}
          disabled={!mayManage}
          checked={isOn}
          onChange={(event) => offer.mutate({ id, ...change(event.currentTarget.checked) })}
        />
      ))}
      <BrandsField
        brands={shown.brands ?? data.brands}
        isDisabled={!mayManage}
        onSave={(brands) => offer.mutate({ id, brands })}
      />
    </section>
  );
}

interface BrandsFieldProps {
  brands: readonly string[];
  isDisabled: boolean;
  onSave: (brands: string[]) => void;
}

/** Brands that a template is kept for; nothing = for all. Kept on Enter, and when the field is left. */
function BrandsField({ brands, isDisabled, onSave }: BrandsFieldProps) {
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
        autoComplete="off"
        disabled={isDisabled}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}
