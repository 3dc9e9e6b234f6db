import type { Brand } from '@kolaj/contract/brand/brand-row';
import { key } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { useId, useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { useMergeBrands, useUnmergeBrands } from './brand.query.ts';
import { LogoTile, useSiteGround } from './list/logo-tile.tsx';
import { useProductsText } from './list/products-text.ts';
import styles from './windows.module.css';

/** More brands than this are searched. */
const MANY = 12;

interface MergeDialogProps {
  into: Brand;
  brands: readonly Brand[];
  onClose: () => void;
}

/** Makes several brands one: who is ticked becomes a further name of the brand that stays, and what that means is said before. */
export function MergeDialog({ into, brands, onClose }: MergeDialogProps) {
  const { t } = useLingui();
  const merge = useMergeBrands();
  const unmerge = useUnmergeBrands();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [wanted, setWanted] = useState('');
  const [isNoneTicked, setIsNoneTicked] = useState(false);
  const others = brands.filter(({ id }) => id !== into.id);
  const shown = others.filter(({ name }) => key(name).includes(key(wanted)));
  const from = others.filter(({ id }) => ticked.includes(id));
  const count = from.length;
  const { name } = into;

  const submit = () => {
    if (count === 0) return setIsNoneTicked(true);
    const call = { into: into.id, from: from.map(({ id }) => id) };
    merge.mutate(call, {
      onSuccess: () => {
        showToast({
          text: t({
            id: 'brands.merged',
            message: plural(count, { one: `# brand merged into ${name}.`, other: `# brands merged into ${name}.` }),
          }),
          onUndo: () =>
            unmerge.mutate(call, {
              onSuccess: (answer) => {
                if (!answer.success) showToast({ text: t(refusalWords[answer.code]) });
              },
            }),
        });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      width={520}
      phone="full"
      title={t({ id: 'brands.merge-title', message: `Merge into ${name}` })}
      under={t({ id: 'brands.merge-under', message: 'Tick the brands that are the same one.' })}
      submit={
        count === 0
          ? t({ id: 'brands.merge', message: 'Merge' })
          : t({ id: 'brands.merge-count', message: plural(count, { one: 'Merge # brand', other: 'Merge # brands' }) })
      }
      isBusy={merge.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {merge.isError && <ErrorBanner error={merge.error} onClose={merge.reset} />}
      {isNoneTicked && count === 0 && (
        <Banner tone="red" title={t({ id: 'brands.merge-none', message: 'Tick at least one brand.' })} />
      )}
      {others.length > MANY && (
        <SearchField
          label={t({ id: 'brands.search', message: 'Search brands by name' })}
          value={wanted}
          onChange={setWanted}
        />
      )}
      <ul className={styles.ticks}>
        {shown.map((brand) => (
          <TickRow
            key={brand.id}
            brand={brand}
            isTicked={ticked.includes(brand.id)}
            onTick={(isOn) => setTicked(isOn ? [...ticked, brand.id] : ticked.filter((id) => id !== brand.id))}
          />
        ))}
      </ul>
      {count > 0 && <MergeFacts into={into} from={from} />}
    </FormDialog>
  );
}

function TickRow({ brand, isTicked, onTick }: { brand: Brand; isTicked: boolean; onTick: (isOn: boolean) => void }) {
  const productsText = useProductsText();
  const ground = useSiteGround();
  const id = useId();
  const { products } = brand;
  return (
    <li>
      <label className={styles.tick} htmlFor={id}>
        <Checkbox id={id} checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
        <LogoTile logo={brand.logo} ground={ground} />
        <span>{brand.name}</span>
        <small>{productsText(products)}</small>
      </label>
    </li>
  );
}

/** What the brand has after it, and what of the others is not used any more. */
function MergeFacts({ into, from }: { into: Brand; from: readonly Brand[] }) {
  const { name } = into;
  const names = from.flatMap((brand) => [brand.name, ...brand.other_texts]).join(', ');
  const products = [into, ...from].reduce((sum, brand) => sum + brand.products, 0);
  return (
    <div className={styles.facts} role="status">
      <p>
        <Trans id="brands.merge-names">
          {name} gets the names {names}.
        </Trans>
      </p>
      <p>
        <Trans id="brands.merge-products">Products after it: {products}.</Trans>
      </p>
      <p>
        <Trans id="brands.merge-lost">Logos, covers and links of the others are no longer used.</Trans>
      </p>
    </div>
  );
}
