import type { Build } from '@kolaj/contract/site/site';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../lib/texts/format.ts';
import styles from './build.module.css';

const FIRST_BRANDS = 8;
const MEGABYTE = 1_000_000;

/** What the live site holds (D-45): products by brand, pages, size. */
export function Contents({ data, children }: { data: NonNullable<Build['data']>; children?: ReactNode }) {
  const { t, i18n } = useLingui();
  const [isAll, setIsAll] = useState(false);
  const { products, brands, pages, size } = data;
  const count = brands.length;
  const shown = isAll ? brands : brands.slice(0, FIRST_BRANDS);
  const megabytes = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 }).format(size / MEGABYTE);
  const facts = [
    t({ id: 'build.products', message: plural(products, { one: '# product', other: '# products' }) }),
    t({ id: 'build.brands', message: plural(count, { one: '# brand', other: '# brands' }) }),
    t({ id: 'build.pages', message: plural(pages, { one: '# page', other: '# pages' }) }),
    `${megabytes} MB`,
  ];
  return (
    <section className={styles.section}>
      <h2>{t({ id: 'build.contents', message: 'On the site' })}</h2>
      <p className={styles.none}>{facts.join(' · ')}</p>
      <ul className={styles.brands}>
        {shown.map(({ name, count: products, new: fresh }) => (
          <li key={name}>
            <span>{name}</span>
            {fresh > 0 && <small>{`+${fresh}`}</small>}
            <strong>{formatNumber(products, i18n.locale)}</strong>
          </li>
        ))}
      </ul>
      {brands.length > shown.length && (
        <UnstyledButton className={styles.more ?? ''} onClick={() => setIsAll(true)}>
          {t({ id: 'build.all-brands', message: `All ${count} brands` })}
        </UnstyledButton>
      )}
      {children}
    </section>
  );
}
