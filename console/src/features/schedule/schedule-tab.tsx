import type { Schedule } from '@kolaj/contract/broadcast/schedule';
import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarClock, IconCalendarWeek } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { useMay } from '../../product/account/use-may.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { ConfirmFacts } from '../../ui/dialog/confirm-facts.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { AddSchedule } from './add-schedule.tsx';
import styles from './schedule.module.css';
import {
  type ScheduleList,
  useDeleteSchedule,
  useMoveSchedules,
  useRestoreSchedule,
  useSchedules,
} from './schedule.query.ts';
import { ScheduleRow } from './schedule-row.tsx';
import { useKindWords, useRunTime } from './schedule-words.ts';

/** What runs by itself, and a new one beside it (SCH-01…SCH-05). */
export function ScheduleTab({ kinds }: { kinds: readonly ScheduleKind[] }) {
  const query = useSchedules();
  return (
    <Loaded query={query} skeleton={{ kind: 'rows', rows: 3, height: 86 }}>
      {(list) => <Schedules list={list} kinds={kinds} />}
    </Loaded>
  );
}

function Schedules({ list, kinds }: { list: ScheduleList; kinds: readonly ScheduleKind[] }) {
  const { t } = useLingui();
  const mayChange = useMay('send');
  const [kind, ...others] = kinds;
  const deletion = useDeletion();
  const { result: schedules, time_zone } = list;
  return (
    <div className={styles.tab}>
      {kind && (
        <section aria-labelledby="new-schedule">
          <h2 id="new-schedule">{t({ id: 'schedule.new', message: 'New schedule' })}</h2>
          <AddSchedule schedules={schedules} kinds={[kind, ...others]} timeZone={time_zone} />
        </section>
      )}
      <section className={styles.list} aria-labelledby="schedules">
        <div className={styles.listHead}>
          <h2 id="schedules">{t({ id: 'schedule.list', message: 'Schedules' })}</h2>
          <LinkButton to="/calendar" leftSection={<IconCalendarWeek size={18} stroke={1.75} aria-hidden />}>
            {t({ id: 'schedule.calendar', message: 'Calendar' })}
          </LinkButton>
        </div>
        <Moved list={list} />
        {deletion.refusal !== null && <Banner tone="red" title={deletion.refusal} onClose={deletion.forget} />}
        {schedules.length === 0 ? (
          <EmptyState
            icon={IconCalendarClock}
            title={t({ id: 'schedule.none', message: 'No schedules yet' })}
            reason={t({
              id: 'schedule.none-text',
              message: 'Choose a time: it leaves every day, with what is true then.',
            })}
          />
        ) : (
          <ul>
            {schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                onDelete={mayChange ? () => deletion.ask(schedule) : null}
              />
            ))}
          </ul>
        )}
      </section>
      {deletion.window}
    </div>
  );
}

/** The shop's clock is another one than that of its schedules: they move only when somebody says so (D-71). */
function Moved({ list: { result, time_zone } }: { list: ScheduleList }) {
  const { t } = useLingui();
  const move = useMoveSchedules();
  const other = result.find((schedule) => schedule.time_zone !== time_zone)?.time_zone;
  if (other === undefined) return null;
  return (
    <Banner
      tone="amber"
      title={t({
        id: 'schedule.other-zone',
        message: `Schedules run by the clock of ${other}; the shop is in ${time_zone}.`,
      })}
      actions={
        <Button variant="default" loading={move.isPending} onClick={() => move.mutate()}>
          {t({ id: 'schedule.move', message: 'Run them by the shop’s clock' })}
        </Button>
      }
    />
  );
}

/** Asks, deletes, and can bring back. */
function useDeletion() {
  const { t } = useLingui();
  const remove = useDeleteSchedule();
  const restore = useRestoreSchedule();
  const kinds = useKindWords();
  const runTime = useRunTime();
  const [asked, setAsked] = useState<Schedule | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const bringBack = (id: string) =>
    restore.mutate(id, { onSuccess: (answer) => setRefusal(answer.success ? null : t(refusalWords[answer.code])) });
  const confirm = ({ id }: Schedule) =>
    remove.mutate(id, {
      onSuccess: (answer) => {
        if (!answer.success) return setRefusal(t(refusalWords[answer.code]));
        showToast({ text: t({ id: 'schedule.deleted', message: 'Schedule deleted.' }), onUndo: () => bringBack(id) });
      },
      onSettled: () => setAsked(null),
    });
  const window = asked && (
    <ConfirmFacts
      isOpen
      onClose={() => setAsked(null)}
      title={t({ id: 'schedule.delete-question', message: 'Delete this schedule?' })}
      under={`${kinds[asked.kind]} · ${runTime(asked)}`}
      facts={[]}
      confirm={t({ id: 'schedule.delete-now', message: 'Delete schedule' })}
      onConfirm={() => confirm(asked)}
      isBusy={remove.isPending}
      isDestructive
    />
  );
  return { ask: setAsked, window, refusal, forget: () => setRefusal(null) };
}
