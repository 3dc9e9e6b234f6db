import { sendCollages } from '@kolaj/contract/broadcast/broadcast';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import type * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { broadcastRoutes } from '../broadcast.routes.ts';
import { lookUpUncertain } from '../settle/look-up-uncertain.job.ts';
import { settleDeliveries } from '../settle/settle-deliveries.job.ts';
import type { TestImage } from './seed-images.ts';
import { jobContext, type SendWorld, sendWorld, type WorldOptions } from './send-world.ts';

type Answer = z.output<(typeof sendCollages)['output']>;

/** A world with its routes and the calls of its owner. */
export interface SendSuite {
  world: SendWorld;
  caller: Person;
  /** One more of the shop's people, signed in. */
  another: () => Promise<Person>;
  /** YYYY-MM-DD in the shop's zone. */
  today: string;
  /** send_kolaj with today's day; all images unless told otherwise. */
  send: (change?: Partial<z.input<(typeof sendCollages)['input']>>) => Promise<Answer>;
  /** Sends everything of today and answers with the broadcast's id. */
  accept: () => Promise<string>;
  /** The minute-wise sweep and the look into the logs, once. */
  settle: () => Promise<void>;
  /** Deliveries of the shop by status. */
  statuses: () => Promise<Record<string, number>>;
}

/** Tests run the jobs themselves. */
const nothingFollows = async () => undefined;

export const urlsOf = (images: readonly TestImage[]): string[] => images.map(({ url }) => url);
export const suiteTimeZone = 'Europe/Istanbul';

export async function sendSuite(
  database: Database,
  closing: (() => Promise<void>)[],
  options: WorldOptions = {},
): Promise<SendSuite> {
  const world = await sendWorld(database, options);
  closing.push(world.close);
  const served = await serveForTest({
    database,
    routes: broadcastRoutes({ ...world.pumpDeps, announce: nothingFollows }),
  });
  closing.push(served.close);
  const caller = await served.signIn(world.user.email);
  const today = dayKey(localDay(new Date(), suiteTimeZone));
  const send: SendSuite['send'] = (change = {}) =>
    caller.call(sendCollages, { images: urlsOf(world.images), brand: 'Beren', days: [today], ...change });
  return {
    world,
    caller,
    another: () => served.ownerOf(world.shop.id),
    today,
    send,
    accept: async () => {
      const { data } = await send();
      if (!data.broadcast_id) throw new Error('the send was not accepted');
      return data.broadcast_id;
    },
    settle: async () => {
      await settleDeliveries.run({}, world.pumpDeps, jobContext);
      await lookUpUncertain.run({}, world.pumpDeps, jobContext);
    },
    statuses: () =>
      world.within(async ({ db, shopId }) => {
        const rows = await db
          .selectFrom('deliveries')
          .where('shop_id', '=', shopId)
          .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
          .groupBy('status')
          .execute();
        return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
      }),
  };
}
