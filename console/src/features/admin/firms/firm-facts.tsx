import type { Firm } from '@kolaj/contract/admin/admin';
import type { FirmUsage } from '@kolaj/contract/admin/firm-usage';
import { trialPackage } from '@kolaj/domain/shop/trial';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFileSize } from '../../../lib/texts/file-size.ts';
import { formatDateTime, formatDay } from '../../../lib/texts/format.ts';
import { PackageCounts } from '../../../product/package/package-counts.tsx';
import { useTrialLastDay } from '../packages/use-trial-last-day.ts';
import styles from './firm.module.css';

/** What a firm is and what its files take. `firm` comes with the list and may still be on its way. */
export function FirmFacts({ usage, firm }: { usage: FirmUsage; firm: Firm | undefined }) {
  const { t } = useLingui();
  const { keyword, storage, created_at: createdAt } = usage;
  const size = useFileSize();
  const rest = storage.all - storage.photos - storage.collages;
  const time = (at: string | null) => (at === null ? t({ id: 'admin.never', message: 'never' }) : formatDateTime(at));
  return (
    <section aria-label={t({ id: 'admin.facts', message: 'About this firm' })}>
      <dl className={styles.facts}>
        <Fact name={t({ id: 'admin.keyword', message: 'Keyword' })}>{keyword}</Fact>
        <Fact name={t({ id: 'admin.created', message: 'Created' })}>{formatDateTime(createdAt)}</Fact>
        {firm !== undefined && (
          <>
            <Fact name={t({ id: 'admin.phones', message: 'Phones' })}>
              <PhonesActive firm={firm} />
            </Fact>
            <Fact name={t({ id: 'admin.last-published', message: 'Last published' })}>{time(firm.last_build_at)}</Fact>
            <Fact name={t({ id: 'admin.last-sent', message: 'Last sent' })}>{time(firm.last_send_at)}</Fact>
          </>
        )}
        <Fact name={t({ id: 'admin.storage', message: 'Storage' })}>
          <strong>{size(storage.all)}</strong>
          {storage.all > 0 && (
            <span className={styles.parts}>
              {t({ id: 'admin.storage-photos', message: 'Photos' })} {size(storage.photos)} ·{' '}
              {t({ id: 'admin.collages', message: 'Collages' })} {size(storage.collages)} ·{' '}
              {t({ id: 'admin.storage-rest', message: 'Other' })} {size(Math.max(0, rest))}
            </span>
          )}
        </Fact>
      </dl>
      <p className={styles.small}>
        <Trans id="admin.storage-help">
          Each file counts once. A file that another firm has too is on the disk once and counts for both.
        </Trans>
      </p>
      <FirmPackage usage={usage} />
      <p className={styles.more}>
        <Link to="/yta/audit" search={{ firm: keyword }}>
          <Trans id="admin.firm-changes">Who changed what in this firm</Trans>
        </Link>
      </p>
    </section>
  );
}

function FirmPackage({ usage }: { usage: FirmUsage }) {
  const { t } = useLingui();
  const { pid, package: used, trial_days: days } = usage;
  const until = useTrialLastDay(usage);
  const day = until === null ? '' : formatDay(until);
  const trial = t({
    id: 'package.trial-of',
    message: plural(days, { one: 'Trial of # day', other: 'Trial of # days' }),
  });
  const over = t({ id: 'trial.over-firm', message: 'Its trial is over' });
  const isPaid = used.name !== null && used.name !== trialPackage;
  const title = isPaid ? used.name : until === null ? over : trial;
  return (
    <section className={styles.package}>
      <h2>{title}</h2>
      {until !== null && <p>{t({ id: 'firm-package.last-day', message: `Last day of the trial: ${day}` })}</p>}
      <PackageCounts counts={used.counts} />
      <Link to="/yta/firm/$pid" params={{ pid }} search={{ open: 'package' }}>
        <Trans id="package.give-another">Change package or trial</Trans>
      </Link>
    </section>
  );
}

function PhonesActive({ firm: { phones, phones_active: active } }: { firm: Firm }) {
  const { t } = useLingui();
  return (
    <>
      {t({ id: 'admin.phones-active', message: `${active} of ${phones}` })}{' '}
      <Trans id="admin.phones-unit">phones active</Trans>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
