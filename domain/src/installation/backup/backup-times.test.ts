import { describe, expect, it } from 'vitest';
import { backupState, isBackupDue } from './backup-times.ts';

const now = new Date('2026-11-27T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const times = { failedAt: null, everyHours: 24, now };

describe('a backup is due', () => {
  it('when there is none, or the last one is as old as it may be', () => {
    expect(isBackupDue({ ...times, lastAt: null })).toBe(true);
    expect(isBackupDue({ ...times, lastAt: ago(24) })).toBe(true);
    expect(isBackupDue({ ...times, lastAt: ago(23.9) })).toBe(false);
  });

  it('an hour after one that failed, and not before', () => {
    expect(isBackupDue({ ...times, lastAt: ago(30), failedAt: ago(0.9) })).toBe(false);
    expect(isBackupDue({ ...times, lastAt: ago(30), failedAt: ago(1) })).toBe(true);
    expect(isBackupDue({ ...times, lastAt: ago(2), failedAt: ago(1) })).toBe(false);
  });

  it('though the clock was ahead when the last one was made, or failed', () => {
    expect(isBackupDue({ ...times, lastAt: ago(-0.5) })).toBe(false);
    expect(isBackupDue({ ...times, lastAt: ago(-9000) })).toBe(true);
    expect(isBackupDue({ ...times, lastAt: ago(30), failedAt: ago(-9000) })).toBe(true);
  });
});

it('administrators are told of none, and of one that is half as old again as it may be', () => {
  for (const isSet of [true, false]) {
    expect(backupState({ ...times, isSet, lastAt: null })).toBe(isSet ? 'awaited' : 'never');
    expect(backupState({ ...times, isSet, lastAt: ago(36) })).toBe('fine');
    expect(backupState({ ...times, isSet, lastAt: ago(36.1) })).toBe('late');
  }
});
