import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import type { SendScreen } from '../send.query.ts';
import { isOpen } from './chosen-days.ts';
import { DayRow } from './day-row.tsx';
import styles from './day-table.module.css';

interface DayTableProps {
  screen: SendScreen;
  chosen: readonly SendDay[];
  sale: boolean;
  /** All chosen days, `YYYY-MM-DD`. */
  onChoose: (days: readonly string[]) => void;
}

/** The days with something to send, each with what the groups have of it (WG-11…WG-14). */
export function DayTable({ screen, chosen, sale, onChoose }: DayTableProps) {
  const { t } = useLingui();
  const { days, running, subfolder } = screen;
  if (days.length === 0)
    return subfolder.stream === 'kolaj' ? <NoCollages folder={subfolder.folder_id} /> : <NoPhotos />;
  const dates = new Set(chosen.map(({ date }) => date));
  const open = days.filter(isOpen);
  const isAll = open.length > 0 && dates.size === open.length;
  const toggle = (date: string) =>
    onChoose(open.map((day) => day.date).filter((other) => (other === date ? !dates.has(date) : dates.has(other))));

  return (
    <section className={styles.table} aria-label={t({ id: 'send.days', message: 'Days' })}>
      <div className={styles.head}>
        <Checkbox
          aria-label={t({ id: 'send.choose-all', message: 'All days' })}
          checked={isAll}
          indeterminate={dates.size > 0 && !isAll}
          disabled={open.length === 0}
          onChange={() => onChoose(isAll ? [] : open.map(({ date }) => date))}
        />
        <span>
          <Trans id="send.day">Day</Trans>
        </span>
        <span>
          <Trans id="send.images">Images</Trans>
        </span>
        <span>
          <Trans id="send.status">Send status</Trans>
        </span>
      </div>
      <ul>
        {days.map((day) => (
          <DayRow
            key={day.date}
            day={day}
            sale={sale}
            running={running}
            isChosen={dates.has(day.date)}
            onToggle={() => toggle(day.date)}
          />
        ))}
      </ul>
    </section>
  );
}

function NoCollages({ folder }: { folder: string }) {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={<Trans id="send.no-days">Nothing to send yet</Trans>}
      reason={<Trans id="send.no-days-reason">Only approved and active collages can be sent.</Trans>}
    >
      <LinkButton to="/whatsapp-shop/verify/$folder" params={{ folder }} variant="action">
        <Trans id="send.to-approval">Approve collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}

function NoPhotos() {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title={<Trans id="send.no-days">Nothing to send yet</Trans>}
      reason={<Trans id="send.no-photos-reason">No photo of this folder could be read.</Trans>}
    >
      <LinkButton to="/wgroup" variant="action">
        <Trans id="nav.broadcast">Broadcast</Trans>
      </LinkButton>
    </EmptyState>
  );
}
