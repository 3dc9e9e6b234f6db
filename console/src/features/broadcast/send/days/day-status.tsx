import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDay, formatTime } from '../../../../lib/texts/format.ts';
import { StatusBadge } from '../../../../product/status/status-badge.tsx';

/** What the groups have of a day, in icon and words (ux §5). */
export function DayStatus({ day }: { day: SendDay }) {
  const { t } = useLingui();
  const { status, delivered, deliveries, uncertain } = day;
  switch (status) {
    case 'uncertain':
      return (
        <StatusBadge
          status="uncertain"
          label={t({ id: 'send.uncertain', message: plural(uncertain, { one: '# uncertain', other: '# uncertain' }) })}
        />
      );
    case 'partial':
      return <StatusBadge status="partial" count={`${delivered}/${deliveries}`} />;
    case 'sending':
      return <StatusBadge status="sending" count={delivered} />;
    case 'failed':
      return <StatusBadge status="failed-delivery" />;
    default:
      return <StatusBadge status={status} />;
  }
}

const two = (value: number) => String(value).padStart(2, '0');

/** The time of a send, with its day where that is not the day of the images. `day` is `YYYY-MM-DD`. */
export function sentWhen(day: string, at: string): string {
  const date = new Date(at);
  const sentOn = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return sentOn === day ? formatTime(date) : `${formatDay(sentOn)} ${formatTime(date)}`;
}
