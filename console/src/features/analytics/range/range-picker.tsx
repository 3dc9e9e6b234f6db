import '@mantine/dates/styles.layer.css';
import { daysIn, endAtMostAfter, pickableAfter, pickedRange, rangePresets } from '@kolaj/domain/analytics/day-range';
import { dayKey, type LocalDay, parseDayKey } from '@kolaj/domain/shared/day';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import type { RangeChoice } from './chosen-range.ts';
import styles from './range.module.css';
import { presetWords } from './range-words.ts';

type Ends = [string | null, string | null];

/** Nine presets, two months from Monday on, and the rule of 62 and 366 days (ANA-01…03, VAL-40, VAL-41). */
export function RangePicker({ chosen, today, onPreset, onDays, onClose }: RangeChoice & { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const isPhone = useIsPhone();
  const isReady = useDayNames(i18n.locale);
  const [ends, setEnds] = useState<Ends>([chosen.from, chosen.to]);
  const now = dayOf(today);
  const [first, second] = ends;
  const presets = useFocusOnOpening();
  const limits = first !== null && second === null ? pickableAfter(dayOf(first), now) : { from: null, to: now };
  const shown = first === null ? null : pickedRange(dayOf(first), dayOf(second ?? first));
  const days = shown === null ? 0 : daysIn(shown);

  function take([from, to]: Ends) {
    if (from === null || to === null) return setEnds([from, to]);
    const range = pickedRange(dayOf(from), dayOf(to));
    setEnds([dayKey(range.from), dayKey(range.to)]);
  }

  return (
    <div className={styles.picker}>
      <fieldset
        ref={presets}
        className={styles.presets}
        aria-label={t({ id: 'analytics.presets', message: 'Usual ranges' })}
      >
        {rangePresets.map((preset) => (
          <Chip key={preset} isPressed={chosen.preset === preset} onClick={() => onPreset(preset)}>
            {t(presetWords[preset])}
          </Chip>
        ))}
      </fieldset>
      <div className={styles.months}>
        {isReady && (
          <DatePicker
            type="range"
            allowSingleDateInRange
            value={ends}
            onChange={take}
            numberOfColumns={isPhone ? 1 : 2}
            columnsToScroll={1}
            defaultDate={isPhone ? chosen.to : monthBefore(chosen.to)}
            {...(limits.from === null ? {} : { minDate: dayKey(limits.from) })}
            maxDate={dayKey(limits.to)}
            firstDayOfWeek={1}
            weekendDays={[]}
            locale={i18n.locale}
            maxLevel="month"
            hideOutsideDates
            size={isPhone ? 'md' : 'sm'}
            ariaLabels={{
              previousMonth: t({ id: 'analytics.month-before', message: 'Previous month' }),
              nextMonth: t({ id: 'analytics.month-after', message: 'Next month' }),
            }}
          />
        )}
      </div>
      <div className={styles.foot}>
        <span role="status">
          {second === null
            ? t({ id: 'analytics.second-day', message: 'Choose the other end.' })
            : t({
                id: 'analytics.days-chosen',
                message: plural(days, { one: '# day.', other: '# days.' }),
              })}{' '}
          {t({
            id: 'analytics.days-at-most',
            message: `The end is at most ${endAtMostAfter} days after the start.`,
          })}
        </span>
        <Button onClick={onClose}>
          <Trans id="common.cancel">Cancel</Trans>
        </Button>
        <Button
          variant="action"
          disabled={first === null || second === null}
          onClick={() => first !== null && second !== null && onDays({ from: first, to: second })}
        >
          <Trans id="analytics.apply">Apply</Trans>
        </Button>
      </div>
    </div>
  );
}

/** It is loaded when its window is open already, which has then found nothing to put the focus on. */
function useFocusOnOpening() {
  const presets = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const [first] = presets.current?.querySelectorAll('button') ?? [];
    (presets.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? first)?.focus();
  }, []);
  return presets;
}

const dayOf = (key: string): LocalDay => parseDayKey(key) ?? { year: 1970, month: 1, day: 1 };

/** The month of the end stands right, the one before it left. */
function monthBefore(key: string): string {
  const { year, month } = dayOf(key);
  return dayKey(month === 1 ? { year: year - 1, month: 12, day: 1 } : { year, month: month - 1, day: 1 });
}

const dayNames: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('dayjs/locale/de'),
  es: () => import('dayjs/locale/es'),
  fr: () => import('dayjs/locale/fr'),
  pt: () => import('dayjs/locale/pt'),
  ru: () => import('dayjs/locale/ru'),
  tr: () => import('dayjs/locale/tr'),
};

/** Names of days and months in the person's language; English ones when they cannot be loaded. */
function useDayNames(language: string): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    const ready = () => {
      if (!isGone) setLoaded(language);
    };
    (dayNames[language]?.() ?? Promise.resolve()).then(ready, ready);
    return () => {
      isGone = true;
    };
  }, [language]);
  return loaded === language;
}
