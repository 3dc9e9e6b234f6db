import { useLingui } from '@lingui/react/macro';
import { useMemo, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const two = (value: number) => String(value).padStart(2, '0');

/** `21-11`: how a send day is written in every language (§9). `day` is `YYYY-MM-DD` in the shop's time. */
export function formatDay(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${date}-${month}`;
}

/** `21-11-2026` in the browser's time zone (§9). */
export function formatDate(at: Date | string): string {
  const date = new Date(at);
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}

/** `21-11-2026 14:20` in the browser's time zone (§9). */
export const formatDateTime = (at: Date | string) => `${formatDate(at)} ${formatTime(at)}`;

/** `14:20` in the browser's time zone. */
export function formatTime(at: Date | string): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

export const formatNumber = (value: number, locale: string) => new Intl.NumberFormat(locale).format(value);

let minute = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribeToMinutes(listener: () => void): () => void {
  listeners.add(listener);
  // Nobody has asked for a while: the minute is that of long ago.
  if (timer === undefined) minute = Date.now();
  timer ??= setInterval(() => {
    minute = Date.now();
    for (const tell of listeners) tell();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present, stepping once a minute; one timer for the whole page. */
export const useNow = () => useSyncExternalStore(subscribeToMinutes, () => minute);

/**
 * Says when something happened: "now", "3 min ago", today's time, "yesterday", then the date.
 * Re-renders by the minute.
 */
export function useTimeAgo(): (at: Date | string) => string {
  const { t, i18n } = useLingui();
  const now = useNow();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short' });
    const older = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', year: 'numeric' });
    return (at) => {
      const then = new Date(at);
      const age = Math.max(0, now - then.getTime());
      const minutes = Math.floor(age / MINUTE_MS);
      if (minutes < 1) return t({ id: 'time.now', message: 'now' });
      if (minutes < 60) return t({ id: 'time.minutes-ago', message: `${minutes} min ago` });
      const midnight = new Date(now).setHours(0, 0, 0, 0);
      if (then.getTime() >= midnight) return formatTime(then);
      if (then.getTime() >= midnight - DAY_MS) return t({ id: 'time.yesterday', message: 'Yesterday' });
      return (then.getFullYear() === new Date(now).getFullYear() ? day : older).format(then);
    };
  }, [t, i18n.locale, now]);
}

/** "about 26 min", "about 40 s", "about 2 h 10 min" for a number of seconds. */
export function useDuration(): (seconds: number) => string {
  const { t } = useLingui();
  return (seconds) => {
    const rounded = Math.max(10, Math.ceil(seconds / 10) * 10);
    if (rounded < 60) return t({ id: 'time.about-seconds', message: `about ${rounded} s` });
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return t({ id: 'time.about-minutes', message: `about ${minutes} min` });
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    return t({ id: 'time.about-hours', message: `about ${hours} h ${rest} min` });
  };
}
