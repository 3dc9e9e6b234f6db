import type { Calendar } from '@kolaj/contract/broadcast/calendar';
import type { Timing } from '@kolaj/domain/schedule/occurrences';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconCalendarPlus,
  IconCalendarShare,
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
} from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useIsWide } from '../../../lib/dom/use-media.ts';
import { useNow } from '../../../lib/texts/format.ts';
import { useShop } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { type Crumb, PageHead } from '../../../ui/page/page-head.tsx';
import { AddSchedule } from '../add-schedule.tsx';
import { useSchedules } from '../schedule.query.ts';
import { useKinds } from '../use-kinds.ts';
import { Agenda } from './agenda.tsx';
import styles from './calendar.module.css';
import { useCalendar } from './calendar.query.ts';
import { dayOfFirstRun, later, monthOf, otherMonth, weekOf } from './calendar-days.ts';
import { type Entry, entriesOf } from './entries.ts';
import { EntryDetails } from './entry-details.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { MonthGrid } from './month-grid.tsx';
import { useMoveRun } from './use-move-run.ts';
import { WeekGrid } from './week-grid.tsx';

/** Sends that were, are and will be: weeks and months of the shop (ux §20). */
export function CalendarPage() {
  const shop = useShop();
  return shop === null ? null : <CalendarOf timeZone={shop.time_zone} />;
}

function CalendarOf({ timeZone }: { timeZone: string }) {
  const { t } = useLingui();
  const { view, day: wanted, add, brand, feed } = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const now = useNow();
  const today = dayKey(localDay(new Date(now), timeZone));
  const day = wanted ?? today;
  const isMonth = view === 'month';
  const days = isMonth ? monthOf(day) : weekOf(day);
  const query = useCalendar(days[0] ?? day, days.length);
  const kinds = useKinds();
  const mayAdd = kinds.length > 0;
  const maySend = useMay('send');
  const open = () => void navigate({ search: (before) => ({ ...before, add: true }) });
  const openFeed = () => void navigate({ search: (before) => ({ ...before, feed: true }) });
  const closeAdding = (seenOn: string | null = null) =>
    void navigate({
      search: (before) => ({ ...before, add: undefined, brand: undefined, day: seenOn ?? before.day }),
      replace: true,
    });
  const ways = { onAdd: mayAdd ? open : null, onFeed: maySend ? openFeed : null };
  return (
    <>
      <PageHead
        title={t({ id: 'schedule.calendar', message: 'Calendar' })}
        crumbs={useCrumbs()}
        actions={<Ways {...ways} />}
        phoneActions={<PhoneWays {...ways} />}
      />
      <Span day={day} today={today} isMonth={isMonth} />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 90 }}>
        {(calendar) => <Shown calendar={calendar} {...{ day, days, today, isMonth, mayAdd }} onAdd={open} />}
      </Loaded>
      {feed && maySend && (
        <FeedDialog
          onClose={() => void navigate({ search: (before) => ({ ...before, feed: undefined }), replace: true })}
        />
      )}
      {add && mayAdd && (
        <AddDialog
          brand={brand}
          onClose={() => closeAdding()}
          onAdded={(timing) => closeAdding(dayOfFirstRun(timing, days, new Date(now)))}
        />
      )}
    </>
  );
}

interface WaysProps {
  /** null = this person, or this shop, has nothing to add. */
  onAdd: (() => void) | null;
  /** null = this person may not send. */
  onFeed: (() => void) | null;
}

function Ways({ onAdd, onFeed }: WaysProps) {
  const words = useWayWords();
  return (
    <>
      {onFeed !== null && (
        <Button leftSection={<IconCalendarShare size={18} stroke={1.75} aria-hidden />} onClick={onFeed}>
          {words.feed}
        </Button>
      )}
      {onAdd !== null && (
        <Button variant="action" leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />} onClick={onAdd}>
          {words.add}
        </Button>
      )}
    </>
  );
}

function PhoneWays({ onAdd, onFeed }: WaysProps) {
  const words = useWayWords();
  return (
    <>
      {onFeed !== null && <IconButton icon={IconCalendarShare} size="lg" label={words.feed} onClick={onFeed} />}
      {onAdd !== null && <IconButton icon={IconCalendarPlus} size="lg" label={words.add} onClick={onAdd} />}
    </>
  );
}

function useWayWords() {
  const { t } = useLingui();
  return {
    add: t({ id: 'schedule.new', message: 'New schedule' }),
    feed: t({ id: 'schedule.feed', message: 'In your own calendar' }),
  };
}

/** It stands in Broadcast, for shops that have it. */
function useCrumbs(): Crumb[] {
  const { t } = useLingui();
  const shop = useShop();
  if (!shop?.features.broadcast) return [];
  return [{ label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } }];
}

/** Which days, and how to get to others. */
function Span({ day, today, isMonth }: { day: string; today: string; isMonth: boolean }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate({ from: '/calendar' });
  const show = (next: string) =>
    void navigate({ search: (before) => ({ ...before, day: next === today ? undefined : next }), replace: true });
  const look = (view: 'month' | undefined) =>
    void navigate({ search: (before) => ({ ...before, view }), replace: true });
  const by = (way: 1 | -1) => show(isMonth ? otherMonth(day, way) : later(day, way * 7));
  const [first = day, , , , , , last = day] = weekOf(day);
  const dateOf = (key: string) => new Date(`${key}T00:00:00Z`);
  const name = isMonth
    ? new Intl.DateTimeFormat(i18n.locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(dateOf(day))
    : new Intl.DateTimeFormat(i18n.locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).formatRange(dateOf(first), dateOf(last));
  return (
    <div className={styles.span}>
      <IconButton
        icon={IconChevronLeft}
        size="lg"
        label={
          isMonth
            ? t({ id: 'schedule.month-before', message: 'Previous month' })
            : t({ id: 'schedule.week-before', message: 'Previous week' })
        }
        onClick={() => by(-1)}
      />
      <Button onClick={() => show(today)}>{t({ id: 'schedule.to-today', message: 'Today' })}</Button>
      <IconButton
        icon={IconChevronRight}
        size="lg"
        label={
          isMonth
            ? t({ id: 'schedule.month-after', message: 'Next month' })
            : t({ id: 'schedule.week-after', message: 'Next week' })
        }
        onClick={() => by(1)}
      />
      <strong aria-live="polite">{name}</strong>
      <span className={styles.views}>
        <Chip kind="view" isPressed={!isMonth} onClick={() => look(undefined)}>
          {t({ id: 'schedule.week', message: 'Week' })}
        </Chip>
        <Chip kind="view" isPressed={isMonth} onClick={() => look('month')}>
          {t({ id: 'schedule.month', message: 'Month' })}
        </Chip>
      </span>
    </div>
  );
}

interface ShownProps {
  calendar: Calendar;
  day: string;
  days: readonly string[];
  today: string;
  isMonth: boolean;
  mayAdd: boolean;
  onAdd: () => void;
}

function Shown({ calendar, day, days, today, isMonth, mayAdd, onAdd }: ShownProps) {
  const { t } = useLingui();
  const { item } = useSearch({ from: '/shell/calendar' });
  const navigate = useNavigate({ from: '/calendar' });
  const { move, refusal, error, forget } = useMoveRun();
  const entries = entriesOf(calendar);
  const onMove = mayAdd ? move : null;
  const opened = entries.find(({ key }) => key === item);
  const show = (key: string | undefined) => void navigate({ search: (before) => ({ ...before, item: key }) });
  const onOpen = ({ key }: { key: string }) => show(key);
  const left = calendar.left_out;
  return (
    <>
      {refusal !== null && <Banner tone="red" title={refusal} onClose={forget} />}
      {error !== null && <ErrorBanner error={error} onClose={forget} />}
      {left > 0 && (
        <Banner
          tone="amber"
          title={t({
            id: 'schedule.calendar-cut',
            message: `${left} earlier sends of these days are in the send history.`,
          })}
        />
      )}
      {entries.length === 0 && (
        <EmptyState
          icon={IconCalendarWeek}
          title={t({ id: 'schedule.calendar-empty', message: 'Nothing on these days' })}
          reason={t({
            id: 'schedule.calendar-empty-text',
            message: 'Sends appear here when they leave, and schedules on every day they run.',
          })}
        >
          {mayAdd && <Button onClick={onAdd}>{t({ id: 'schedule.new', message: 'New schedule' })}</Button>}
        </EmptyState>
      )}
      {entries.length > 0 && <Entries {...{ calendar, day, days, today, isMonth, entries, onOpen, onMove }} />}
      {opened && <EntryDetails entry={opened} entries={entries} onMove={onMove} onClose={() => show(undefined)} />}
    </>
  );
}

interface EntriesProps extends Omit<ShownProps, 'mayAdd' | 'onAdd'> {
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
  /** null = this person moves no run. */
  onMove: ReturnType<typeof useMoveRun>['move'] | null;
}

/** A month as days, a week as hours, and on a phone a list. */
function Entries({ calendar, day, days, today, isMonth, entries, onOpen, onMove }: EntriesProps) {
  const { t } = useLingui();
  const isWide = useIsWide();
  if (isMonth) return <MonthGrid days={days} month={day.slice(0, 7)} today={today} entries={entries} />;
  if (!isWide) return <Agenda days={days} today={today} entries={entries} onOpen={onOpen} />;
  return (
    <>
      <WeekGrid days={days} calendar={calendar} entries={entries} onOpen={onOpen} onMove={onMove} />
      {onMove !== null && (
        <p id="carry-keys" className={styles.small}>
          {t({
            id: 'schedule.carry-keys',
            message: 'Drag a planned run to another time, or move it with Alt and the arrow keys; Enter drops it.',
          })}
        </p>
      )}
    </>
  );
}

interface AddDialogProps {
  brand: string | undefined;
  onClose: () => void;
  onAdded: (timing: Timing) => void;
}

function AddDialog({ brand, onClose, onAdded }: AddDialogProps) {
  const { t } = useLingui();
  const query = useSchedules();
  const [kind, ...others] = useKinds();
  return (
    <Dialog isOpen onClose={onClose} phone="full" title={t({ id: 'schedule.new', message: 'New schedule' })}>
      <Loaded query={query} skeleton={{ kind: 'lines', lines: 6 }}>
        {({ result, time_zone }) =>
          kind && (
            <AddSchedule
              schedules={result}
              kinds={[kind, ...others]}
              timeZone={time_zone}
              brand={brand}
              onAdded={onAdded}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}
