import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import type { ChannelKind } from '@kolaj/domain/channel/group/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import { type BusyTime, loadOf } from '@kolaj/domain/schedule/calendar-load';
import { type Occurrence, occurrences } from '@kolaj/domain/schedule/occurrences';
import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { CalendarSends } from '../../broadcast/open/calendar-sends.ts';
import type { NewSends, SendFacts } from '../../broadcast/open/send-new.ts';
import type { TelegramSends } from '../../telegram/open/telegram-sends.ts';
import type { ScheduleRow } from '../schedule.store.ts';
import { factsOf } from './past-runs.ts';

export interface CalendarDeps {
  sends: Pick<TelegramSends, 'look' | 'outlook'>;
  collages: Pick<NewSends, 'look' | 'outlook'>;
  addresses: InstallationAddresses;
}

/** What the providers say; null = no schedule needs it. */
export interface ProviderFacts {
  telegram: Awaited<ReturnType<TelegramSends['look']>> | null;
  collages: SendFacts | null;
}

/** Asks the providers outside every transaction, for those kinds of schedules that there are. */
export async function providerFacts(
  shopId: string,
  schedules: readonly ScheduleRow[],
  { sends, collages }: CalendarDeps,
): Promise<ProviderFacts> {
  const kinds = new Set(schedules.filter(({ paused }) => paused === null).map(({ kind }) => kind));
  const [telegram, ofCollages] = await Promise.all([
    kinds.has('tg_brands') || kinds.has('tg_info') ? sends.look(shopId) : null,
    kinds.has('collages') ? collages.look(shopId) : null,
  ]);
  return { telegram, collages: ofCollages };
}

/** A run to come, with what it would send. */
export interface ComingRun {
  schedule: ScheduleRow;
  run: Occurrence;
  isSkipped: boolean;
  outlook: Outlook | null;
}

interface Outlook {
  messages: number;
  groups: number;
  seconds: number;
  channel: ChannelKind;
}

interface Span {
  schedules: readonly ScheduleRow[];
  /** Days of schedules (`dayOf`) whose run was made: another time of the same day makes no second one. */
  made: ReadonlySet<string>;
  from: Date;
  to: Date;
  facts: ProviderFacts;
}

/** So many schedules of collages are worked out at once: each is planned as a send by hand is. */
const collagesAtMost = 12;

/** A schedule's day: it has one run. */
export const dayOf = ({ scheduleId, day }: { scheduleId: string; day: string }): string => `${scheduleId}/${day}`;

/** Runs of the schedules that are not paused, in order. */
export async function comingRuns(
  scope: ShopScope,
  { schedules, made, from, to, facts }: Span,
  deps: CalendarDeps,
): Promise<ComingRun[]> {
  const coming: ComingRun[] = [];
  let left = collagesAtMost;
  for (const schedule of schedules) {
    if (schedule.paused !== null) continue;
    const runs = occurrences({ ...schedule, skipOn: null }, from, to).filter(
      ({ day }) => !made.has(dayOf({ scheduleId: schedule.id, day })),
    );
    const first = runs.find(({ day }) => day !== schedule.skipOn);
    const isWorked = first !== undefined && isKnown(schedule, first) && (schedule.kind !== 'collages' || left-- > 0);
    const outlook = isWorked ? await outlookOf(scope, schedule, { startsAt: first.at, facts, deps }) : null;
    for (const run of runs) {
      const isSkipped = run.day === schedule.skipOn;
      coming.push({ schedule, run, isSkipped, outlook: isSkipped || !isKnown(schedule, run) ? null : outlook });
    }
  }
  return coming.sort((a, b) => a.run.at.getTime() - b.run.at.getTime());
}

/** The message of a template is the same every day; new collages are known for the next run alone. */
const isKnown = ({ kind, nextRunAt }: ScheduleRow, { at }: Occurrence) =>
  kind !== 'collages' || nextRunAt?.getTime() === at.getTime();

const templates = { tg_brands: 'brands', tg_info: 'info' } as const satisfies Partial<Record<ScheduleKind, string>>;

async function outlookOf(
  scope: ShopScope,
  schedule: ScheduleRow,
  { startsAt, facts, deps }: { startsAt: Date; facts: ProviderFacts; deps: CalendarDeps },
): Promise<Outlook | null> {
  switch (schedule.kind) {
    case 'site':
      return null;
    case 'collages': {
      if (facts.collages === null) return null;
      const { brands, createdAt: since } = schedule;
      const found = await deps.collages.outlook(scope, { brands, since, startsAt }, facts.collages);
      return found && { ...found, channel: 'whatsapp' };
    }
    case 'tg_brands':
    case 'tg_info': {
      if (facts.telegram === null) return null;
      const found = await deps.sends.outlook(scope, { template: templates[schedule.kind], startsAt }, facts.telegram);
      return found && { ...found, channel: 'telegram' };
    }
  }
}

/** The runs as the page shows them, each with whether the senders can do it in its time. */
export function withLoads(
  coming: readonly ComingRun[],
  { sends, now, timeZone }: Pick<CalendarSends, 'sends'> & { now: Date; timeZone: string },
): CalendarRun[] {
  const underWay = sends.flatMap(({ summary, endsAt, channels }): BusyTime[] =>
    endsAt === null ? [] : channels.map((channel) => ({ id: summary.id, at: now, endsAt, channel })),
  );
  const busy = [...underWay, ...coming.flatMap(busyOf)];
  return coming.map((one) => {
    const { schedule, run, isSkipped, outlook } = one;
    const [own] = busyOf(one);
    const found = own && loadOf(own, busy, timeZone);
    return {
      ...factsOf(schedule),
      day: run.day,
      at: run.at.toISOString(),
      result: isSkipped ? 'skipped' : 'planned',
      trouble: null,
      coming:
        outlook && own && found
          ? {
              messages: outlook.messages,
              groups: outlook.groups,
              ends_at: own.endsAt.toISOString(),
              ...found,
            }
          : null,
    };
  });
}

const busyOf = ({ schedule, run, outlook }: ComingRun): BusyTime[] =>
  outlook === null
    ? []
    : [
        {
          id: dayOf({ scheduleId: schedule.id, day: run.day }),
          at: run.at,
          endsAt: new Date(run.at.getTime() + outlook.seconds * 1000),
          channel: outlook.channel,
        },
      ];
