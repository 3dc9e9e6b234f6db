import 'uplot/dist/uPlot.min.css';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import styles from './analytics.module.css';
import { hourName } from './hour-name.ts';

interface HourLineProps {
  /** 24 counts. */
  hours: readonly number[];
  caption: string;
}

/** px */
const height = 320;

/**
 * The line with straight pieces (smoothed it would show values that never were) and a crosshair with words, by pointer, finger and
 * keys: for these there is a slider over the hours. Its colours are read once; another scheme makes another line (`key`).
 */
export function HourLine({ hours, caption }: HourLineProps) {
  const { t } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [at, setAt] = useState<{ hour: number; left: number } | null>(null);

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const line = new UPlot(optionsOf(element, setAt), [hours.map((_, hour) => hour), [...hours]], element);
    plot.current = line;
    const watch = new ResizeObserver(() => line.setSize({ width: element.clientWidth, height }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      line.destroy();
      plot.current = null;
    };
  }, [hours]);

  function show(hour: number) {
    const line = plot.current;
    line?.setCursor({ left: line.valToPos(hour, 'x'), top: line.valToPos(hours[hour] ?? 0, 'y') });
  }

  const addedIn = (hour: number) => {
    const count = hours[hour] ?? 0;
    return t({ id: 'analytics.added-count', message: `${count} added` });
  };
  const hour = at?.hour ?? 0;
  return (
    <figure className={styles.figure}>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={23}
        value={hour}
        aria-label={caption}
        aria-valuetext={`${hourName(hour)}: ${addedIn(hour)}`}
        onChange={(event) => show(Number(event.currentTarget.value))}
        onFocus={() => show(hour)}
      />
      <div className={styles.line} ref={host} aria-hidden />
      {at !== null && (
        <figcaption
          className={styles.tip}
          data-side={hour > 14 ? 'left' : 'right'}
          style={{ '--tip-left': `${at.left}px` }}
          aria-hidden
        >
          <span>{hourName(hour)}</span>
          <strong>{addedIn(hour)}</strong>
        </figcaption>
      )}
    </figure>
  );
}

function optionsOf(
  element: HTMLElement,
  show: (at: { hour: number; left: number } | null) => void,
): ConstructorParameters<typeof UPlot>[0] {
  const style = getComputedStyle(element);
  const colour = (name: string) => style.getPropertyValue(`--k-${name}`).trim();
  const axis = { stroke: colour('text3'), font: '12px Inter Variable, sans-serif', ticks: { show: false } };
  return {
    ...{ width: element.clientWidth, height, padding: [12, 16, 0, 0] },
    legend: { show: false },
    scales: { x: { time: false, range: [0, 23] }, y: { range: (_, _low, high) => [0, Math.max(4, high * 1.05)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: ({ width }) => (width < 480 ? [0, 6, 12, 18] : [0, 3, 6, 9, 12, 15, 18, 21]),
        values: (_, hours) => hours.map((hour) => `${String(hour).padStart(2, '0')}:00`),
      },
      {
        ...axis,
        size: 44,
        grid: { stroke: colour('line'), width: 1 },
        incrs: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000],
      },
    ],
    series: [{}, { stroke: colour('accent'), fill: colour('accent-soft'), width: 2, points: { show: false } }],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 10, width: 2, stroke: colour('accent'), fill: colour('panel') },
    },
    hooks: {
      setCursor: [
        ({ cursor, valToPos, bbox }) => {
          const hour = cursor.idx;
          if (hour === null || hour === undefined || (cursor.left ?? -1) < 0) return show(null);
          show({ hour, left: valToPos(hour, 'x') + bbox.left / devicePixelRatio });
        },
      ],
    },
  };
}
