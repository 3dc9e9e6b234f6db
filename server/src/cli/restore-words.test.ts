import { expect, it, vi } from 'vitest';
import { restore } from './backup.ts';

it.each([
  ['--at 2026-11-29T20:30:00', '2026-11-29T20:30:00 says no zone: add +03:00'],
  ['--at 2026-11-29 20:30', '2026-11-29 20:30 says no zone: add +03:00'],
  ['--at 2026-11-29 20:30 --from /mnt/my backups', '2026-11-29 20:30 says no zone: add +03:00'],
  ['--at 29.11.2026 20:30', '29.11.2026 20:30 is no moment.'],
  ['--at yesterday', 'yesterday is no moment.'],
])('restore %s says what is wrong with the moment', async (words, sentence) => {
  using said = vi.spyOn(console, 'error').mockReturnValue(undefined);
  expect(await restore(words)).toBe(1);
  expect(said).toHaveBeenCalledWith(expect.stringContaining(sentence));
});
