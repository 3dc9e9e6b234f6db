import type { ShopTemplate } from '@kolaj/contract/template/template-change';
import { useLingui } from '@lingui/react/macro';
import { Switch } from '@mantine/core';
import { NoRight } from '../../product/account/no-right.tsx';
import { useMay } from '../../product/account/use-may.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { BrandsField } from './brands-field.tsx';
import styles from './template-dialog.module.css';
import { useOffer } from './templates.query.ts';

/** When a template is chosen by itself (D-30). */
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
      effect: t({ id: 'templates.preferred-effect', message: 'Before others with as many photos.' }),
      change: (isOn: boolean) => ({ default: isOn }),
    },
    {
      name: 'force',
      isOn: shown.force,
      label: t({ id: 'templates.force', message: 'For Reprocess' }),
      effect: t({ id: 'templates.force-effect', message: 'Takes any photos; one template of the shop.' }),
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
