// What is said of a message may be about a try of before: a log that was asked then, a report that comes late, an id that a
// provider has given twice. It settles nothing of the try that is under way now.
import { settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { applyReports } from '../reports/apply-reports.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import { jobContext } from '../testing/send-world.ts';
import { until } from '../testing/until.ts';
import { lookUpUncertain } from './look-up-uncertain.job.ts';
import { settle } from './settle.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const vip = '120363041011301@g.us';

interface Message {
  id: string;
  broadcastId: string;
  messageId: string | null;
}

const messagesIn = ({ world }: SendSuite, groupId: string): Promise<Message[]> =>
  world.within(({ db, shopId }) =>
    db
      .selectFrom('deliveries')
      .where('shop_id', '=', shopId)
      .where('group_id', '=', groupId)
      .select(['id', 'broadcast_id as broadcastId', 'provider_message_id as messageId'])
      .orderBy('part')
      .execute(),
  );

/** One message in the VIP group of which nobody knows; it has not arrived. */
async function aQuestion() {
  const suite = await sendSuite(database, closing, { images: 1, timeoutMs: 20_000 });
  suite.world.script({ fault: 'reset-before', group: vip, times: 1 });
  await suite.accept();
  await suite.world.pump();
  expect(await suite.statuses()).toMatchObject({ uncertain: 1 });
  const [message] = await messagesIn(suite, vip);
  if (!message) throw new Error('no message for the VIP group');
  return { ...suite, id: message.id };
}

/** While the log is asked a person sends it again, and this time it arrives, without an answer. */
function whenAsked({ world, caller }: SendSuite, id: string) {
  const { channel } = world.pumpDeps;
  let times = 0;
  world.pumpDeps.channel = {
    ...channel,
    async lookUp(question) {
      const looked = await channel.lookUp(question);
      if (question.reference === id && ++times === 1) {
        world.script({ fault: 'reset-after', group: vip, times: 1 });
        await caller.call(settleDeliveries, { delivery_ids: [id], as: 'again' });
        await world.pump();
      }
      return looked;
    },
  };
}

describe('a log that was asked before the last try', () => {
  it('does not send it once more', async () => {
    const suite = await aQuestion();
    whenAsked(suite, suite.id);
    await lookUpUncertain.run({}, suite.world.pumpDeps, jobContext);
    expect(await suite.statuses()).toMatchObject({ uncertain: 1 });
    await suite.world.pump();
    expect(suite.world.receivedByGroup()).toMatchObject({ 'Beren VIP': 1 });
  });
});

/** A message that had failed by its own id, was tried again, and is a question now. */
async function triedAgain() {
  const suite = await sendSuite(database, closing, { images: 1, timeoutMs: 20_000 });
  await suite.accept();
  await suite.world.pump();
  const [message] = await messagesIn(suite, vip);
  if (!message?.messageId) throw new Error('no message in the VIP group');
  const failed = new Map([[message.messageId, { kind: 'reported-failed', why: { code: 'not_taken' } } as const]]);
  const report = () => applyReports(database, suite.world.shop.id, failed);
  await report();
  expect(await suite.statuses()).toMatchObject({ failed: 1 });
  suite.world.script({ fault: 'reset-after', group: vip, times: 1 });
  await suite.world.within((scope) => settle(scope, message, { event: { kind: 'retry' }, note: null }));
  await suite.world.pump();
  expect(await suite.statuses()).toMatchObject({ uncertain: 1 });
  return { ...suite, report, messageId: message.messageId };
}

describe('a report of a try of before', () => {
  it('that it failed, come again, says nothing of the last one, which has arrived', async () => {
    const { report, statuses } = await triedAgain();
    await report();
    expect(await statuses()).toMatchObject({ uncertain: 1 });
  });

  it('that it is there counts: it is there', async () => {
    const { messageId, statuses, world } = await triedAgain();
    await applyReports(database, world.shop.id, new Map([[messageId, { kind: 'delivered' }]]));
    expect(await statuses()).toMatchObject({ delivered: 1 });
  });
});

describe('an id that the provider has given to messages of several groups', () => {
  it.each([{ kind: 'delivered' } as const, { kind: 'reported-failed', why: { code: 'not_taken' } } as const])(
    'names none of them: $kind',
    async (event) => {
      const suite = await sendSuite(database, closing, { images: 2, timeoutMs: 20_000 });
      const { channel } = suite.world.pumpDeps;
      suite.world.pumpDeps.channel = {
        ...channel,
        async send(message, options) {
          const outcome = await channel.send(message, options);
          return outcome.kind === 'accepted' ? { ...outcome, messageId: 'true' } : outcome;
        },
      };
      await suite.accept();
      await suite.world.pump();
      const known = await applyReports(database, suite.world.shop.id, new Map([['true', event]]));
      expect(await suite.statuses()).toEqual({ accepted: 18 });
      expect([...known]).toEqual(['true']);
    },
  );
});

describe('a late answer of a worker that was given up', () => {
  it('that the message was not taken wakes its lane, at which nobody looks any more', async () => {
    const suite = await sendSuite(database, closing, { images: 1, timeoutMs: 20_000 });
    const { world } = suite;
    const { channel } = world.pumpDeps;
    const { promise: isLate, resolve: answer } = Promise.withResolvers<void>();
    let isTaken = false;
    world.pumpDeps.channel = {
      ...channel,
      async send(message, options) {
        if (message.groupId !== vip || isTaken) return channel.send(message, options);
        isTaken = true;
        await isLate;
        return { kind: 'not-accepted', why: { code: 'not_taken' } };
      },
    };
    await suite.accept();
    const pumping = world.pump();
    await until(() => isTaken);
    const [abandoned] = await messagesIn(suite, vip);
    if (!abandoned) throw new Error('no message for the VIP group');
    await world.within(async (scope) => {
      await settle(scope, abandoned, { event: { kind: 'lease-lost' }, note: null });
      // Its lane went to another worker, which found nothing more in it and gave it up.
      const rest = { lease_owner: null, lease_until: null, wake_at: null };
      await scope.db.updateTable('lanes').where('shop_id', '=', scope.shopId).set(rest).execute();
      await scope.db.deleteFrom('lane_wakes').where('shop_id', '=', scope.shopId).execute();
    });
    answer();
    await pumping;
    expect(await suite.statuses()).toMatchObject({ waiting: 1 });
    const woken = await world.within(({ db, shopId }) =>
      db.selectFrom('lane_wakes').where('shop_id', '=', shopId).select('lane_id').execute(),
    );
    expect(woken).toHaveLength(1);
  });
});
