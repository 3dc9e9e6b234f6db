import type { RefusalCode } from '@kolaj/contract/refusals';

const refuse = <Code extends RefusalCode>(code: Code, message: string) => ({ success: false as const, code, message });

export const alreadyScheduled = refuse('already_scheduled', 'This is already scheduled at this time.');
export const idRequired = refuse(
  'schedule_id_required',
  'The shop has several schedules: name the one to delete by its id.',
);
export const tooMany = refuse('too_many_schedules', 'A shop can have at most 200 schedules. Delete one first.');
export const noNextRun = refuse('no_next_run', 'With these days it would never run.');
export const notConfigured = refuse('not_configured', 'This shop has no such Telegram template.');
export const mostSchedules = 200;
