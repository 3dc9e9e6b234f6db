import type { Product } from '@kolaj/contract/shop/shop';
import { trialPackage } from '@kolaj/domain/shop/trial';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../lib/texts/format.ts';
import { useShop } from '../../../product/account/session.query.ts';
import { packageQuery } from '../../../product/package/package.query.ts';
import { PackageCounts } from '../../../product/package/package-counts.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from './package.module.css';

/** What the shop has bought or tries, and how much of it this month has used. */
export function PackageTab() {
  const query = useQuery(packageQuery);
  const shop = useShop();
  return (
    <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 48 }}>
      {({ name, counts, until }) => {
        const day = formatDay(until);
        return (
          <section className={styles.package}>
            <h2>{name === trialPackage ? <Trans id="package.trial">Trial</Trans> : name}</h2>
            <p>{shop !== null && <TrialWords trial={shop.trial} />}</p>
            <PackageCounts counts={counts} />
            <p>
              <Trans id="package.begins-anew">
                The month begins anew on {day}. Your administrator can give you another package.
              </Trans>
            </p>
          </section>
        );
      }}
    </Loaded>
  );
}

function TrialWords({ trial }: Pick<Product, 'trial'>) {
  const { t } = useLingui();
  switch (trial.kind) {
    case 'none':
      return null;
    case 'over':
      return t({ id: 'trial.over', message: 'Your trial is over' });
    case 'today':
      return t({ id: 'package.ends-today', message: 'It ends today.' });
    case 'days-left':
      return t({
        id: 'trial.days-left',
        message: plural(trial.days, { one: '# day left', other: '# days left' }),
      });
  }
}
