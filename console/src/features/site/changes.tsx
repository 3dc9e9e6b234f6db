import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { pictureSet } from '../../product/collage/media.ts';
import { siteLabels } from '../../product/site/site-labels.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './build.module.css';
import type { BuildList } from './builds.query.ts';

/** What has changed since the last publish: numbers, and the pictures behind them. */
export function Changes({ changes, hasLive }: { changes: BuildList['changes']; hasLive: boolean }) {
  const { t } = useLingui();
  const { added, changed, removed, of_changed: ofChanged, pictures, settings, brands } = changes;
  const products = added + changed + removed;
  const rest = added + changed - pictures.length;
  const title = hasLive
    ? t({ id: 'build.since', message: 'Since the last publish' })
    : t({ id: 'build.first', message: 'Ready for the first publish' });
  const facts = [
    {
      id: 'added',
      tone: 'green',
      value: added === 0 ? '0' : `+${added}`,
      label: t({ id: 'build.added', message: 'new' }),
    },
    { id: 'changed', tone: 'amber', value: String(changed), label: t({ id: 'build.changed', message: 'changed' }) },
    {
      id: 'removed',
      tone: 'red',
      value: removed === 0 ? '0' : `−${removed}`,
      label: t({ id: 'build.removed', message: 'taken off' }),
    },
  ];
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {products + settings.length + brands.length === 0 && (
        <p className={styles.none}>
          {t({ id: 'build.no-changes', message: 'The site shows everything that is approved.' })}
        </p>
      )}
      {products > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ id, tone, value, label }) => (
            <div key={id} data-tone={value === '0' ? 'none' : tone}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Differences of={ofChanged} />
      <LookChanges settings={settings} brands={brands} />
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.url}>
              <Picture {...pictureSet(picture)} alt="" sizes="70px" />
            </li>
          ))}
          {rest > 0 && <li className={styles.rest}>{`+${rest}`}</li>}
        </ul>
      )}
    </section>
  );
}

/** What is different in the products that changed. */
function Differences({ of: { prices, names, values, pictures } }: { of: BuildList['changes']['of_changed'] }) {
  const { t } = useLingui();
  const lines = [
    prices > 0 && t({ id: 'build.prices-changed', message: plural(prices, { one: '# price', other: '# prices' }) }),
    names > 0 &&
      t({ id: 'build.names-changed', message: plural(names, { one: '# code or name', other: '# codes or names' }) }),
    values > 0 &&
      t({
        id: 'build.values-changed',
        message: plural(values, {
          one: '# product with another size, colour or type',
          other: '# products with another size, colour or type',
        }),
      }),
    pictures > 0 &&
      t({ id: 'build.pictures-changed', message: plural(pictures, { one: '# picture', other: '# pictures' }) }),
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return <p className={styles.none}>{`${t({ id: 'build.of-changed', message: 'Changed' })}: ${lines.join(', ')}`}</p>;
}

/** Names listed before the rest is counted. */
const LISTED = 4;

const more = (count: number) => (count > LISTED ? ` +${count - LISTED}` : '');

function LookChanges({ settings, brands }: Pick<BuildList['changes'], 'settings' | 'brands'>) {
  const { t } = useLingui();
  const nameOf = useSettingName();
  const [one, count] = [settings.length, brands.length];
  // Two old names of one thing are one thing for whoever reads this.
  const names = [...new Set(settings.map(nameOf))].slice(0, LISTED).join(', ');
  const changedBrands = brands.slice(0, LISTED).filter(Boolean).join(', ');
  const lines = [
    one > 0 &&
      `${t({ id: 'build.settings', message: plural(one, { one: '# setting', other: '# settings' }) })}: ${names}${more(one)}`,
    count > 0 &&
      `${t({ id: 'build.brands', message: plural(count, { one: '# brand', other: '# brands' }) })}: ${changedBrands}${more(count)}`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.look}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const named = new Map<string, MessageDescriptor>([
  ...Object.entries(siteLabels),
  ['navbarIcon', siteLabels.logo],
  ['brand_order', msg({ id: 'build.brand-order', message: 'Order of the brands' })],
  ['domain', msg({ id: 'build.address', message: 'Address of the site' })],
  ['reels', msg({ id: 'nav.reels', message: 'Reels' })],
  ['channels', msg({ id: 'build.channels', message: 'Ways to order' })],
]);
const pinnedBrands = msg({ id: 'build.pinned-brands', message: 'Brands of new and discounted products' });

/** What a changed setting is called where it is set. */
function useSettingName(): (field: string) => string {
  const { i18n } = useLingui();
  return (field) => i18n._(named.get(field) ?? pinnedBrands);
}
