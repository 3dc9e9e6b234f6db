/** What a schedule does at its time: a Telegram template, collages of brands, or a publish of the site. */
export const scheduleKinds = ['tg_brands', 'tg_info', 'collages', 'site'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

/** A run is due, runs, and ends; what nobody began in time is missed (D-71). */
export const runStatuses = ['due', 'running', 'ok', 'failed', 'missed'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** Why a schedule stands still. `person`: somebody paused it; the others are found out when it should have run. */
export const schedulePauses = ['person', 'not_configured', 'trial_over'] as const;
export type SchedulePause = (typeof schedulePauses)[number];

/** Minutes between two times that can be chosen (SCH-01). */
export const stepMinutes = 15;

export interface TimeOfDay {
  /** 0–23. */
  hour: number;
  /** 0, 15, 30 or 45. */
  minute: number;
}

/** Reads `HH:mm`; null when it is no time of the day or not one of the quarter hours. */
export function readTime(text: string): TimeOfDay | null {
  const match = /^([01]\d|2[0-3]):(00|15|30|45)$/.exec(text);
  return match ? { hour: Number(match[1]), minute: Number(match[2]) } : null;
}

const two = (value: number) => String(value).padStart(2, '0');

export const timeText = ({ hour, minute }: TimeOfDay): string => `${two(hour)}:${two(minute)}`;

/** Every time that can be chosen, from 00:00 to 23:45. */
export const timesOfDay: readonly TimeOfDay[] = Array.from({ length: (24 * 60) / stepMinutes }, (_, step) => ({
  hour: Math.floor((step * stepMinutes) / 60),
  minute: (step * stepMinutes) % 60,
}));
