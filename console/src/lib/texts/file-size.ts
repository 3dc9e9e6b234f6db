import { useLingui } from '@lingui/react/macro';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes with the unit that reads best, in the words of the language. */
export function useFileSize(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
    const unit = units[step] ?? 'byte';
    const format = new Intl.NumberFormat(i18n.locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
    return format.format(bytes / 1000 ** step);
  };
}
