import { useLingui } from '@lingui/react/macro';
import { pictureSet } from '../../product/collage/media.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './build.module.css';
import type { BuildList } from './builds.query.ts';

/** What has changed since the last publish: numbers, and the pictures behind them. */
export function Changes({ changes, hasLive }: { changes: BuildList['changes']; hasLive: boolean }) {
  const { t } = useLingui();
  const { added, changed, removed, pictures } = changes;
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
      {added + changed + removed === 0 ? (
        <p className={styles.none}>
          {t({ id: 'build.no-changes', message: 'The site shows everything that is approved.' })}
        </p>
      ) : (
        <dl className={styles.facts}>
          {facts.map(({ id, tone, value, label }) => (
            <div key={id} data-tone={value === '0' ? 'none' : tone}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
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
