import type { PackageUse } from '@kolaj/contract/shop/package';
import { isNearlyUsedUp, isUsedUp } from '@kolaj/domain/shop/package';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../lib/texts/format.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import styles from './package-counts.module.css';

type Count = PackageUse['counts'][number];

/** What a package counts, and how much of it is used. */
export function PackageCounts({ counts }: Pick<PackageUse, 'counts'>) {
  return (
    <ul className={styles.counts}>
      {counts.map((count) => (
        <Row key={count.what} count={count} />
      ))}
    </ul>
  );
}

function Row({ count: { what, used: number, limit } }: { count: Count }) {
  const { t, i18n } = useLingui();
  const names: Readonly<Record<Count['what'], string>> = {
    messages: t({ id: 'package.messages', message: 'Messages this month' }),
    collages: t({ id: 'package.collages', message: 'Collages this month' }),
    members: t({ id: 'package.members', message: 'Members and open invitations' }),
  };
  const used = formatNumber(number, i18n.locale);
  const most = limit === null ? '' : formatNumber(limit, i18n.locale);
  return (
    <li>
      <span>{names[what]}</span>
      <b>{limit === null ? used : t({ id: 'package.used-of', message: `${used} of ${most}` })}</b>
      {limit !== null && (
        <ProgressBar
          label={names[what]}
          size="sm"
          total={limit}
          segments={[{ tone: toneOf(number, limit), value: Math.min(number, limit) }]}
        />
      )}
    </li>
  );
}

function toneOf(used: number, limit: number) {
  if (isUsedUp(used, limit)) return 'red';
  return isNearlyUsedUp(used, limit) ? 'amber' : 'accent';
}
