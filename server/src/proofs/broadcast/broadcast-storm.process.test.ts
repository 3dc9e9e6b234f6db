// Everything at once: workers killed and frozen, two of their clocks ten minutes off, a database that crashes, copies of it that
// start, stops pressed, phones lost, firms whose provider never answers, and a provider that fails every fifth call. Half a
// minute every day; 30 minutes with KOLAJ_BATTERY=full. A printed seed in KOLAJ_SEED brings the same disturbances again.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sendCollages } from '@kolaj/contract/broadcast/broadcast';
import { seeded } from '@kolaj/testkit/seeded';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { holdAtStart } from '../../features/broadcast/control/hold-at-start.ts';
import { type Battery, isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { chaos } from '../../features/broadcast/testing/battery/chaos.ts';
import { crashingDatabase } from '../../features/broadcast/testing/battery/crashing-database.ts';
import { silentAccounts } from '../../features/broadcast/testing/battery/silent-accounts.ts';
import { storm } from '../../features/broadcast/testing/battery/storm.ts';
import { type SendSuite, sendSuite, urlsOf } from '../../features/broadcast/testing/send-suite.ts';

const { start, closing, show } = await batteryFile('everything at once');
const size = isFullBattery
  ? { minutes: 30, phones: 4, groups: 24, images: 12, silentFirms: 20 }
  : { minutes: 0.4, phones: 3, groups: 8, images: 6, silentFirms: 3 };
const tenMinutesMs = 600_000;
const timeoutMs = 1500;

/** Sends new pictures to all groups, again and again. Answers with the sends. */
async function sendUntil(firm: Battery, isOver: () => boolean): Promise<string[]> {
  const sends: string[] = [];
  while (!isOver()) {
    const images = await insist(() => firm.world.addImages(size.images));
    firm.world.images.push(...images);
    const id = await accepted(firm, urlsOf(images));
    sends.push(id);
    await firm.finish(id, { settled: true });
  }
  return sends;
}

/** As a browser does that got no answer: the same call with the same key, until there is one. */
async function accepted({ caller, today }: Battery, images: string[]): Promise<string> {
  const key = { 'idempotency-key': randomUUID() };
  const body = { images, brand: 'Beren', days: [today], resend: true };
  return insist(async () => {
    const answer = z.safeParse(taken, (await caller.try(sendCollages, body, key)).body);
    if (!answer.success) throw new Error('not accepted yet');
    return answer.data.data.broadcast_id;
  });
}
const taken = z.object({ data: z.object({ broadcast_id: z.string() }) });

/** The database may be away. */
async function insist<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch {
      await delay(300);
    }
  }
}

describe('everything at once', () => {
  // Tried again, it would hide what comes once in a while.
  const options = { timeout: (size.minutes + 20) * 60_000, retry: 0 };
  it(
    'doubles nothing, loses nothing in silence, and says of nothing that arrived that it was not sent',
    options,
    async () => {
      const seed = newSeed();
      const database = await crashingDatabase(closing);
      // What the start of the product remembers: whose folder this is.
      await holdAtStart({
        database,
        dataDir: database.dataDir,
        databaseUrl: null,
        startsHeld: false,
      });
      let sandboxUrl = '';
      const accounts = await silentAccounts(() => sandboxUrl);
      closing.push(accounts.close);
      const firmSize = { ...size, seed, timeoutMs, images: 0, providerUrl: () => accounts.origin };
      const firm = await start(firmSize, database);
      sandboxUrl = firm.world.sandboxUrl;
      // The same phones at the same provider: two firms share them.
      const neighbour = await start({ ...firmSize, neighbour: firm.world }, database);
      const silent: SendSuite[] = [];
      for (let i = 0; i < size.silentFirms; i++)
        silent.push(await sendSuite(database, closing, { neighbour: firm.world, images: 2, timeoutMs }));
      for (const { accept } of silent) await accept();
      chaos(firm);
      const silentShops = silent.map(({ world }) => world.shop.id);
      const senders = [0, tenMinutesMs, -tenMinutesMs].map((clockOffMs) => ({ clockOffMs, silentShops }));
      const weather = await storm({
        firms: [firm, neighbour],
        database,
        senders,
        random: seeded(seed),
        freezeMs: 9 * timeoutMs,
      });

      const endsAt = performance.now() + size.minutes * 60_000;
      const isOver = () => performance.now() > endsAt;
      const sending = Promise.all([sendUntil(firm, isOver), sendUntil(neighbour, isOver)]);
      await Promise.race([sending, delay(size.minutes * 60_000)]);
      await weather.end();
      const [sends, neighbourSends] = await sending;

      const verdicts = [
        await firm.judge(sends, { images: sends.length * size.images }),
        await neighbour.judge(neighbourSends, { images: neighbourSends.length * size.images }),
      ];
      for (const verdict of verdicts) {
        show({ test: 'storm', seed, ...weather.figures, ...verdict });
        expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, left: 0 });
      }
      expect(weather.figures.afterStop).toEqual([]);
      for (const { statuses } of silent) expect(Object.keys(await statuses())).not.toContain('accepted');
    },
  );
});
