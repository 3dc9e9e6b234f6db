/** A duration for a narrow place, in the language's own short words: "40 s", "55 min", "2 hr 10 min". Rounded up. */
export function shortDuration(seconds: number, locale: string): string {
  const word = (value: number, unit: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  if (seconds < 60) return word(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return word(minutes, 'minute');
  const rest = minutes % 60;
  return [word(Math.floor(minutes / 60), 'hour'), rest > 0 && word(rest, 'minute')].filter(Boolean).join(' ');
}
