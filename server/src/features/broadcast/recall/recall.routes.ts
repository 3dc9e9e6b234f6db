import { getRecall, recallPicture } from '@kolaj/contract/broadcast/recall';
import type { RecallReason } from '@kolaj/domain/broadcast/recall/recall';
import type * as z from 'zod/mini';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import type { Refusal } from '../accept/refusals.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { answerOnce, idempotencyKey } from '../open/accept-once.ts';
import { type RecallRow, readRecallPicture, readRecallRows } from './recall.store.ts';
import { askRecall, mayOf, recallWithin, type Wished, type Within } from './recall.ts';

type Deps = Pick<BroadcastDeps, 'channel' | 'media' | 'announce' | 'random'>;

/** What taking one picture back would do, and doing it. */
export function recallRoutes({ channel, media, announce, random }: Deps): Route[] {
  return [
    on(getRecall).run(async ({ id, part, group_id }, { shop, inShop }) => {
      const within = await recallWithin(channel, shop.id);
      const result = await inShop(async (scope) => {
        const rows = await readRecallRows(scope, id, { part, groupId: group_id ?? null });
        if (rows.length === 0) throw notFound();
        const { productName, picture, isHeld } = await readRecallPicture(scope, { broadcastId: id, part });
        return {
          product_name: productName,
          picture: picture && media.picture(picture),
          held: isHeld,
          ...summaryOf(rows, within),
        };
      });
      return { success: true, data: { result } };
    }),

    on(recallPicture).run(async (wish, context) => {
      const { shop, account, note, inShop } = context;
      const within = await recallWithin(channel, shop.id);
      const asked = {
        key: idempotencyKey(context),
        call: 'recallPicture',
        input: wish,
        output: recallPicture.output,
      };
      const deps = { within, userId: account.userId, announce, note };
      const run = async (scope: ShopScope) => answerOf(await askRecall(scope, wish, deps));
      return repeatable(random, () => inShop((scope) => answerOnce(scope, asked, () => run(scope))));
    }),
  ];
}

const nothingToTakeBack: Refusal = {
  code: 'nothing_to_take_back',
  message: 'Nothing of this picture can be taken back.',
};

function answerOf(wished: Wished): z.input<(typeof recallPicture)['output']> {
  switch (wished.kind) {
    case 'not-found':
      throw notFound();
    case 'nothing':
      return { success: false, ...nothingToTakeBack };
    case 'done': {
      const { asked, unsent, cannot } = wished;
      return { success: true, data: { result: { asked, unsent, cannot } } };
    }
  }
}

function summaryOf(rows: readonly RecallRow[], within: Within) {
  const ways = rows.map((row) => mayOf(row, within));
  const count = (kind: (typeof ways)[number]['kind']) => ways.filter((way) => way.kind === kind).length;
  const ends = ways.flatMap((way) => (way.kind === 'yes' ? [way.until.getTime()] : []));
  const notDone = rows.flatMap(({ record }) =>
    record?.status === 'refused' || record?.status === 'unknown'
      ? [{ status: record.status, reason: record.reason }]
      : [],
  );
  return {
    total: rows.length,
    ready: count('yes'),
    until: ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString(),
    unsent: count('unsent'),
    later: count('later'),
    cannot: counted<{ reason: RecallReason }>(
      ways.flatMap((way) => (way.kind === 'no' ? [{ reason: way.reason }] : [])),
    ),
    asked: count('asked'),
    recalled: rows.filter(({ record }) => record?.status === 'recalled').length,
    not_done: counted(notDone),
  };
}

/** Equal ones once, with how many there are. */
function counted<One extends object>(list: readonly One[]): (One & { messages: number })[] {
  const same = Map.groupBy(list, (one) => JSON.stringify(one));
  return [...same.values()].flatMap((of) => of.slice(0, 1).map((one) => ({ ...one, messages: of.length })));
}
