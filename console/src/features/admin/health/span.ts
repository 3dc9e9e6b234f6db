import { useLingui } from '@lingui/react/macro';

/** A length of time that was measured, short: "45 s", "12 min", "3 h". */
export function useSpan(): (seconds: number) => string {
  const { i18n } = useLingui();
  return (seconds) => {
    const [value, unit] =
      seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
    const format = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit, unitDisplay: 'short' });
    return format.format(Math.round(value));
  };
}
