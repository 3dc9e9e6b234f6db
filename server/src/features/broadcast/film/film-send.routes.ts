import { type filmRefusals, listFilmSends, previewFilm, sendFilm } from '@kolaj/contract/broadcast/film-send';
import { repeatable } from '../../../adapters/postgres/repeat.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { madeFilm } from '../../reels/open/made-film.store.ts';
import type { BroadcastDeps } from '../broadcast-deps.ts';
import { readClock } from '../clock.store.ts';
import { summariesOf } from '../control/read-broadcasts.store.ts';
import { acceptMessages } from '../open/accept-messages.ts';
import { answerOnce, idempotencyKey } from '../open/accept-once.ts';
import { messageSeconds } from '../open/message-outlook.ts';
import { openSendOf } from '../open/message-sends.store.ts';
import { routingPhones } from '../phones/routing-phones.ts';
import type { StoredMessage } from '../record/messages.store.ts';
import { lastFilmSends } from './film-sends.store.ts';
import { channelsWithVideo, type FilmFacts, type FilmPlan, type FilmRow, planFilm } from './plan-film.ts';

type Deps = Pick<BroadcastDeps, 'channel' | 'phones' | 'media' | 'addresses' | 'random'>;

/** A film of the day to groups: chosen, told beforehand, accepted like every send of messages, carried out by the same lanes. */
export function filmSendRoutes({ channel, phones, media, addresses, random }: Deps): Route[] {
  const look = async (context: ShopContext): Promise<FilmFacts> => ({
    video: await channelsWithVideo(channel, context.shop.id),
    phones: await routingPhones(phones, context),
  });

  return [
    on(previewFilm).run(async ({ film_id: filmId, again, group_ids: groupIds }, context) => {
      const facts = await look(context);
      const result = await context.inShop(async (scope) => {
        if ((await madeFilm(scope, filmId)) === null) throw notFound();
        const plan = await planFilm(scope, { filmId, again, groupIds }, facts);
        const { targets } = plan;
        const now = await readClock(scope);
        const seconds =
          targets.length === 0 ? 0 : await messageSeconds(scope, { targets, messages: 1 }, { addresses, now });
        const open = await openSendOf(scope, { kind: 'film', filmId });
        return viewOf(plan, { seconds, refusal: open === null ? plan.refusal : 'already_sending' });
      });
      return { success: true, data: { result } };
    }),

    on(sendFilm).run(async (input, context) => {
      const { account, note, inShop } = context;
      const facts = await look(context);
      const asked = { key: idempotencyKey(context), call: 'sendFilm', input, output: sendFilm.output };
      const accept = async (scope: ShopScope) => {
        const { film_id: filmId, again, group_ids: groupIds, caption, client_key } = input;
        const sha256 = await madeFilm(scope, filmId);
        if (sha256 === null) throw notFound();
        const subject = { kind: 'film', filmId } as const;
        const wish = { subject, sendId: `film-${client_key}`, requestedBy: account.userId, addresses };
        const sizes = { groups: 0, left_out: 0 };
        const accepted = await acceptMessages(scope, wish, async () => {
          const plan = await planFilm(scope, { filmId, again, groupIds }, facts);
          const [target, ...others] = plan.targets;
          if (plan.refusal !== null || target === undefined) return not(plan.refusal ?? 'no_target');
          const { leftOut } = plan;
          Object.assign(sizes, { groups: plan.targets.length, left_out: leftOut.length });
          const message = messageOf({ url: media.of(sha256, 'video/mp4'), caption });
          return { kind: 'planned' as const, messages: [message], targets: [target, ...others], leftOut };
        });
        if (accepted.kind !== 'accepted')
          return refused(accepted.kind === 'not-planned' ? accepted.why : 'already_sending');
        const { broadcastId } = accepted;
        note({ action: 'broadcast.send-film', object: broadcastId, diff: { film: filmId, ...sizes, again } });
        return { success: true as const, data: { result: { broadcast_id: broadcastId } } };
      };
      return repeatable(random, () => inShop((scope) => answerOnce(scope, asked, () => accept(scope))));
    }),

    on(listFilmSends).run(async (_input, { inShop }) => {
      const result = await inShop(async (scope) => {
        const last = await lastFilmSends(scope);
        const sends = await summariesOf(
          scope,
          last.map(({ broadcastId }) => broadcastId),
        );
        return sends.flatMap((send) => {
          const of = last.find(({ broadcastId }) => broadcastId === send.id);
          return of === undefined ? [] : [{ film_id: of.filmId, send }];
        });
      });
      return { success: true, data: { result } };
    }),
  ];
}

const messageOf = ({ url, caption }: { url: string; caption: string }): StoredMessage => ({
  ...{ kind: 'video', url, caption },
  ...{ bold: 0, rows: [], byDialog: false, pin: false },
});

type Why = (typeof filmRefusals)[number];

const not = (why: Why) => ({ kind: 'not-planned' as const, why });

const sentences: Readonly<Record<Why, string>> = {
  no_target: 'None of the chosen groups can get this film.',
  unknown_chats: 'Some of the chosen groups are not in the lists any more. Choose again.',
  already_sending: 'This film is being sent now.',
};

const refusalOf = (code: Why) => ({ code, message: sentences[code] });
const refused = (code: Why) => ({ success: false as const, ...refusalOf(code) });

function viewOf(
  { rows, targets, leftOut }: FilmPlan,
  { seconds, refusal }: { seconds: number; refusal: FilmPlan['refusal'] },
) {
  return {
    groups: rows.map(groupView),
    messages: targets.length,
    left_out: leftOut,
    duration_seconds: seconds,
    refusal: refusal && refusalOf(refusal),
  };
}

const groupView = ({ group, isChannel, there, leftOut }: FilmRow) => ({
  ...{ group_id: group.groupId, name: group.label, channel: group.type, is_channel: isChannel },
  reason: leftOut?.reason ?? null,
  there: there && { status: there.status, at: there.at.toISOString() },
});
