import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeOutbox } from './change-outbox.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

const folders = new Map([['shop', [{ kind: 'folders' as const }]]]);

it('what could not be sent is sent a second later, once', async () => {
  const sent: string[] = [];
  let isAway = true;
  const outbox = changeOutbox(async (payloads) => {
    if (isAway) throw new Error('The database is away.');
    sent.push(...payloads);
  });
  await outbox.add(folders);
  isAway = false;
  await vi.advanceTimersByTimeAsync(999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([JSON.stringify({ shop: 'shop', changes: [{ kind: 'folders' }] })]);
});

it('a database that stays away is not asked for ever', async () => {
  const send = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('The database is away.'));
  const outbox = changeOutbox(send);
  await outbox.add(folders);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(10);
});
