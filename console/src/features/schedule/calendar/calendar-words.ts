import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useDuration } from '../../../lib/texts/format.ts';
import { useKindWords } from '../schedule-words.ts';
import type { Entry, EntryState } from './entries.ts';

const two = (value: number) => String(value).padStart(2, '0');
export const clock = (minute: number) => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** What an entry is, by the brand or the message. */
export function useEntryTitle(): (entry: Pick<Entry, 'of'>) => string {
  const { t } = useLingui();
  const kinds = useKindWords();
  return ({ of }) => {
    if (of.kind === 'run') {
      const { kind, brands } = of.run;
      return kind === 'collages' && brands.length > 0 ? brands.join(', ') : kinds[kind];
    }
    const { stream, brand } = of.send;
    if (stream === 'tg_brands' || stream === 'tg_info') return kinds[stream];
    if (stream === 'film') return t({ id: 'send.stream-film', message: 'Film of the day' });
    return brand === '' ? t({ id: 'schedule.calendar-send', message: 'Send' }) : brand;
  };
}

export function useStateWords(): Readonly<Record<EntryState, string>> {
  const { t } = useLingui();
  return {
    planned: t({ id: 'schedule.state-planned', message: 'planned' }),
    skipped: t({ id: 'schedule.state-skipped', message: 'left out' }),
    running: t({ id: 'schedule.result-waiting', message: 'on its way' }),
    done: t({ id: 'schedule.state-done', message: 'sent' }),
    nothing: t({ id: 'schedule.result-nothing', message: 'nothing new' }),
    partial: t({ id: 'schedule.result-partial', message: 'sent in part' }),
    failed: t({ id: 'schedule.result-failed', message: 'failed' }),
    stopped: t({ id: 'schedule.state-stopped', message: 'stopped' }),
    missed: t({ id: 'schedule.result-missed', message: 'missed' }),
  };
}

/** "2,400 messages at 10:00 need about 5 h 10 min", and why that is too much; null = it is not known what will leave. */
export function useNeedWords(): (
  run: CalendarRun,
  entries: readonly Entry[],
) => { need: string; why: string | null } | null {
  const { t } = useLingui();
  const duration = useDuration();
  const titleOf = useEntryTitle();
  return ({ coming, at, time }, entries) => {
    if (coming === null) return null;
    const { messages, load } = coming;
    const length = duration((Date.parse(coming.ends_at) - Date.parse(at)) / 1000);
    const need = t({
      id: 'schedule.needs',
      message: plural(messages, {
        one: `# message at ${time} needs ${length}`,
        other: `# messages at ${time} need ${length}`,
      }),
    });
    if (load === 'room') return { need, why: null };
    const other = entries.find(({ key }) => key === coming.with);
    if (!other) return { need, why: t({ id: 'schedule.not-that-day', message: 'It is not through on the same day.' }) };
    const title = titleOf(other);
    const begins = clock(other.from);
    if (load === 'tight') {
      return { need, why: t({ id: 'schedule.tight', message: `Little time is left before ${title} at ${begins}.` }) };
    }
    return {
      need,
      why: t({ id: 'schedule.over-with', message: `It overlaps with ${title} at ${begins}: one of them waits.` }),
    };
  };
}
