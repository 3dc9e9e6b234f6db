// A phone whose last messages nobody knows the fate of rests, and others take its groups (providers §5).
import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { steadyPace } from '../testing/paces.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const phone = '48211';
const gapMs = 40;
const coolingMs = 36 * gapMs;
const start = (swc: Record<string, unknown> = {}) =>
  sendSuite(database, closing, { images: 2, timeoutMs: 400, serverConfig: steadyPace(gapMs), swc });

const callsOf = ({ world }: SendSuite) =>
  world.sandbox.ledger().filter(({ call, phoneId }) => call === 'send' && phoneId === phone);

describe('two unknown answers in a row', () => {
  it('let the phone rest; another phone takes its groups, and nothing is sent twice', async () => {
    const suite = await start();
    suite.world.script({ fault: 'reset-after', phone, times: 2 });
    await suite.accept();
    await suite.world.pump();
    expect(await suite.statuses()).toEqual({ accepted: 16, uncertain: 2 });
    expect(callsOf(suite)).toHaveLength(2);
    expect(suite.world.duplicates()).toEqual([]);
    expect(suite.world.received()).toHaveLength(18);
  });

  it('let it rest and continue automatically where no phone can replace it, and the screen says why it waits', async () => {
    const suite = await start({ phoneIdList: [phone] });
    suite.world.script({ fault: 'reset-after', phone, times: 2 });
    const id = await suite.accept();
    const pumping = suite.world.pump();
    await expect
      .poll(
        async () => {
          const { phones } = (await suite.caller.call(getBroadcast, { id, limit: 0 })).data.result;
          return phones.find((one) => one.id === phone)?.reason;
        },
        { timeout: 20_000 },
      )
      .toBe('cooling_down');
    await pumping;
    const [, second, third] = callsOf(suite);
    expect(Date.parse(third?.time ?? '') - Date.parse(second?.time ?? '')).toBeGreaterThanOrEqual(coolingMs - 50);
    expect(await suite.statuses()).toEqual({ accepted: 12, uncertain: 2 });
  });

  it('count only in a row: an answer between them sets them back', async () => {
    const suite = await start();
    suite.world.script({ fault: 'reset-after', group: '120363041011201@g.us', times: 1 });
    suite.world.script({ fault: 'reset-after', group: '120363041011301@g.us', times: 1 });
    await suite.accept();
    await suite.world.pump();
    expect(await suite.statuses()).toEqual({ accepted: 16, uncertain: 2 });
    expect(callsOf(suite).length).toBeGreaterThan(4);
  });
});
