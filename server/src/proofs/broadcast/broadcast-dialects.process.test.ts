// B1 by every kind of provider: worker processes are killed while every fifth call goes wrong. Where no log can tell what became
// of a message, a person looks into the group and says so; after that everything is there exactly once.
import { settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { driverNames } from '@kolaj/domain/channel/connection';
import { describe, expect, it } from 'vitest';
import { type Battery, isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { chaos } from '../../features/broadcast/testing/battery/chaos.ts';
import { messagesOf } from '../../features/broadcast/testing/battery/judge.ts';

const { start, show } = await batteryFile('every kind of provider');

/** A person who looks into each group: it is there, or it is sent again. Answers how often that was asked for. */
async function settleByLooking({ world, caller, minute }: Battery, id: string): Promise<number> {
  for (let answers = 0; ; ) {
    const open = (await messagesOf(caller, id)).filter(({ status }) => status === 'uncertain');
    if (open.length === 0) return answers;
    const arrived = world.received().map(({ groupId, pictureSha256 }) => `${groupId} ${pictureSha256}`);
    const isThere = ({ group_id, image }: (typeof open)[number]) =>
      arrived.includes(`${group_id} ${world.pictureAt(image?.url ?? '')}`);
    for (const [as, which] of [
      ['sent', open.filter(isThere)],
      ['again', open.filter((one) => !isThere(one))],
    ] as const) {
      if (which.length > 0) await caller.call(settleDeliveries, { delivery_ids: which.map((one) => one.id), as });
    }
    answers += open.length;
    await minute();
  }
}

describe.each(driverNames.filter((name) => name !== 'provider'))('sending by %s', (driver) => {
  const isBot = driver === 'telegram-bot';
  const phones = isBot ? 1 : 3;
  const size = isFullBattery ? { groups: 24, images: 10 } : { groups: 6, images: 4 };

  it('doubles nothing and loses nothing; each unclear message is asked about, and settled by a word (B1)', async () => {
    const seed = newSeed();
    const shop = await start({ phones, ...size, driver, seed });
    chaos(shop);
    const id = await shop.accept();
    const messages = size.groups * size.images;
    const sender = await shop.startSender();
    await shop.minutesUntil(() => shop.world.received().length >= messages * (0.3 + 0.4 * shop.random()));
    await sender.kill();
    await shop.startSender();
    await shop.finish(id);

    const told = await shop.judge([id]);
    expect(told).toMatchObject({ messages, duplicates: 0, lost: 0, untold: 0 });
    expect(told.uncertain).toBeLessThanOrEqual(told.ambiguous + phones);
    shop.world.sandbox.outside.faults.reset();
    const answered = await settleByLooking(shop, id);
    await shop.finish(id, { settled: true });

    const settled = await shop.judge([id]);
    show({ test: driver, seed, ...told, answered, leftThen: settled.left, arrivedThen: settled.arrived });
    expect(settled).toMatchObject({ arrived: messages, duplicates: 0, lost: 0, untold: 0, left: 0 });
  });
});
