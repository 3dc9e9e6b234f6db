import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { timesOfDay, timeText } from '@kolaj/domain/schedule/schedule';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMay } from '../../../product/account/use-may.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useChangeSchedule } from '../schedule.query.ts';
import { troubleWords, useRunTime } from '../schedule-words.ts';
import styles from './calendar.module.css';
import { clock, useEntryTitle, useNeedWords, useStateWords } from './calendar-words.ts';
import type { Entry } from './entries.ts';
import { movable } from './entry-card.tsx';
import type { RunTimes } from './moved-time.ts';

interface EntryDetailsProps {
  entry: Entry;
  entries: readonly Entry[];
  onClose: () => void;
  onMove: ((run: CalendarRun, to: RunTimes) => void) | null;
}

/** One send or run: when, how much, whether it fits; and where to change it or look at it. */
export function EntryDetails({ entry, entries, onClose, onMove }: EntryDetailsProps) {
  const { i18n } = useLingui();
  const titleOf = useEntryTitle();
  const states = useStateWords();
  const { of, day, from, until, state } = entry;
  const name = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' });
  const hours = until > from ? `${clock(from)}–${clock(until)}` : clock(from);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={titleOf(entry)}
      under={`${name.format(new Date(`${day}T00:00:00Z`))}, ${hours} · ${states[state]}`}
    >
      <div className={styles.details}>
        {of.kind === 'send' ? (
          <SendFacts send={of.send} />
        ) : (
          <RunFacts entry={entry} run={of.run} entries={entries} onMove={onMove} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function SendFacts({ send: { id, counts } }: { send: Extract<Entry['of'], { kind: 'send' }>['send'] }) {
  const { t } = useLingui();
  const { done, total } = counts;
  return (
    <>
      <p>{t({ id: 'schedule.sent-of', message: `${done} of ${total} messages sent` })}</p>
      <LinkButton to="/wgroup/history" search={{ broadcast: id }} variant="action">
        {t({ id: 'schedule.open-send', message: 'Open the send' })}
      </LinkButton>
    </>
  );
}

interface RunFactsProps {
  entry: Entry;
  run: CalendarRun;
  entries: readonly Entry[];
  onMove: EntryDetailsProps['onMove'];
  onClose: () => void;
}

function RunFacts({ entry, run, entries, onMove, onClose }: RunFactsProps) {
  const { t } = useLingui();
  const runTime = useRunTime();
  const needs = useNeedWords()(run, entries);
  const mayMove = useMay('send') && onMove !== null && movable(entry) !== null;
  const { trouble, kind, result, coming } = run;
  const why = trouble && troubleWords(trouble);
  const groups = coming?.groups ?? 0;
  return (
    <>
      <p>{runTime(run)}</p>
      {why !== null && <p>{t(why)}</p>}
      {needs !== null && (
        <p>
          {needs.need}
          {groups > 0 &&
            `, ${t({ id: 'schedule.to-groups', message: plural(groups, { one: 'to # group', other: 'to # groups' }) })}`}
        </p>
      )}
      {needs?.why && (
        <p className={styles.warning} data-load={coming?.load}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {needs.why}
        </p>
      )}
      {kind === 'collages' && result === 'planned' && coming === null && (
        <p className={styles.small}>
          {t({ id: 'schedule.not-known-yet', message: 'How much leaves is known when the run before it is over.' })}
        </p>
      )}
      {mayMove && (
        <>
          <SelectField
            name="time"
            label={t({ id: 'schedule.all-runs-at', message: 'Time of all its runs' })}
            value={run.time}
            options={timesOfDay.map(timeText).map((time) => ({ value: time, label: time }))}
            onChange={({ currentTarget }) => {
              onMove?.(run, { time: currentTarget.value, weekdays: run.weekdays });
              onClose();
            }}
          />
          <Leave run={run} onDone={onClose} />
        </>
      )}
    </>
  );
}

/** Only the next run can be left out: others are far away, and there is one such day (D-72). */
function Leave({ run: { schedule_id: id, result }, onDone }: { run: CalendarRun; onDone: () => void }) {
  const { t } = useLingui();
  const change = useChangeSchedule();
  const skipped = result === 'skipped';
  return (
    <div className={styles.buttons}>
      <Button
        disabled={change.isPending}
        onClick={() => change.mutate({ id, skip_next: !skipped }, { onSuccess: onDone })}
      >
        {skipped
          ? t({ id: 'schedule.do-not-skip', message: 'Do not skip' })
          : t({ id: 'schedule.skip', message: 'Skip the next' })}
      </Button>
      <Button disabled={change.isPending} onClick={() => change.mutate({ id, paused: true }, { onSuccess: onDone })}>
        {t({ id: 'schedule.pause', message: 'Pause' })}
      </Button>
    </div>
  );
}
