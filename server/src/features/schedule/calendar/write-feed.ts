import type { Calendar, CalendarRun, CalendarSend } from '@kolaj/contract/broadcast/calendar';
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { scheduleNames } from '../../mail/open/schedule-names.ts';
import type { FeedOwner } from './feed.store.ts';
import { feedWords } from './feed-words.ts';

interface FeedEvent {
  id: string;
  at: string;
  /** null = of no length. */
  until: string | null;
  title: string;
  text: string;
  isLeftOut: boolean;
}

/** Programs draw nothing that has no length. */
const shownMs = 15 * 60_000;

/**
 * The calendar for calendar programs (RFC 5545). Times are UTC, so that no program needs to know our zone. `consoleUrl`: where the
 * events lead.
 */
export function writeFeed(calendar: Calendar, owner: FeedOwner, consoleUrl: string): string {
  const { shopName, timeZone, language } = owner;
  const feed = ical({
    name: `${shopName} · Kolaj`,
    prodId: { company: 'Kolaj', product: 'Calendar', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 15 * 60,
  });
  feed.x('X-KOLAJ-TIMEZONE', timeZone);
  const events = [
    ...calendar.sends.map((send) => sendEvent(send, owner)),
    ...calendar.runs.map((run) => runEvent(run, owner)),
  ];
  for (const { id, at, until, title, text, isLeftOut } of events) {
    const start = new Date(at);
    const end = new Date(Math.max(until === null ? 0 : Date.parse(until), start.getTime() + shownMs));
    feed.createEvent({
      ...{ id, start, end, summary: title, description: text },
      stamp: start,
      url: new URL(`/calendar?day=${at.slice(0, 10)}`, consoleUrl).href,
      status: isLeftOut ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Nobody's own time is taken by a send.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return feed.toString();
}

function sendEvent(send: CalendarSend, { language }: FeedOwner): FeedEvent {
  const { id, stream, brand, created_at: at, finished_at, ends_at, counts } = send;
  const { send: any, messages } = feedWords[language];
  const title = stream === 'tg_brands' || stream === 'tg_info' ? scheduleNames[language][stream] : brand || any;
  const text = `${counts.done}/${counts.total} ${messages}`;
  return { id: `send-${id}@kolaj`, at, until: finished_at ?? ends_at, title, text, isLeftOut: false };
}

function runEvent(run: CalendarRun, { language }: FeedOwner): FeedEvent {
  const { schedule_id, day, at, kind, brands, coming, result } = run;
  const { messages, missed, failed } = feedWords[language];
  const name = brands.length > 0 ? brands.join(', ') : scheduleNames[language][kind];
  const became = result === 'missed' ? missed : result === 'failed' ? failed : null;
  return {
    id: `run-${schedule_id}-${day}@kolaj`,
    at,
    until: coming?.ends_at ?? null,
    title: became === null ? name : `${name}: ${became}`,
    text: coming === null ? '' : `${coming.messages} ${messages}`,
    isLeftOut: result === 'skipped',
  };
}
