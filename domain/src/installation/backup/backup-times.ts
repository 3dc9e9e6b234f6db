/** What is known of an installation's backups. */
export interface BackupTimes {
  /** The moment that the last one is of; null = there never was one. */
  lastAt: Date | null;
  /** When the last one failed, or could not be made; null = it did not. */
  failedAt: Date | null;
  /** How often there is to be one. */
  everyHours: number;
  now: Date;
}

interface Looked extends Omit<BackupTimes, 'failedAt'> {
  /** The installation makes them by itself. */
  isSet: boolean;
}

const hourMs = 3_600_000;

/** After one that failed: a full disk is not made empty by copying onto it all the time. */
const restAfterFailureMs = hourMs;

/** One that is late by a few ticks, or by the time that it takes itself, alarms nobody. */
const lateAfter = 1.5;

/** It was noted by a clock that went ahead, and has been set right since: it says nothing of when. */
export const isToCome = (at: Date, now: Date): boolean => at.getTime() - now.getTime() > hourMs;

export const isResting = ({ failedAt, now }: Pick<BackupTimes, 'failedAt' | 'now'>): boolean =>
  failedAt !== null && !isToCome(failedAt, now) && now.getTime() - failedAt.getTime() < restAfterFailureMs;

/** Whether the installation is to back itself up now. */
export function isBackupDue({ lastAt, failedAt, everyHours, now }: BackupTimes): boolean {
  if (isResting({ failedAt, now })) return false;
  return lastAt === null || isToCome(lastAt, now) || now.getTime() - lastAt.getTime() >= everyHours * hourMs;
}

/** `awaited`: there never was one, and the installation is going to make it. */
export const backupStates = ['fine', 'late', 'never', 'awaited'] as const;
export type BackupState = (typeof backupStates)[number];

/** What administrators are told: whoever makes them, the installation itself or a program of theirs. */
export function backupState({ lastAt, everyHours, isSet, now }: Looked): BackupState {
  if (lastAt === null) return isSet ? 'awaited' : 'never';
  return now.getTime() - lastAt.getTime() > everyHours * lateAfter * hourMs ? 'late' : 'fine';
}
