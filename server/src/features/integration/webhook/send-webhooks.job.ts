import type { MessageTry } from '@kolaj/contract/integration/webhook';
import { fateOf, isTaken, restSeconds, stopAfter, type TryResult } from '@kolaj/domain/integration/webhook-tries';
import * as z from 'zod/mini';
import type { GuardedPost, OutgoingPost, PostAnswer } from '../../../adapters/outgoing/guarded-post.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { isHeld } from '../../../kernel/held.store.ts';
import { startStopwatch } from '../../../kernel/stopwatch.ts';
import { secretPlaces } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { dueWebhooks, endTry, isStillSo, type TakenMessage, takeMessage, voidMessage } from './message.store.ts';
import { type DataDeps, messageData } from './message-data.ts';
import { noteNews } from './news.store.ts';
import { signedHeaders } from './sign.ts';
import { lockHealth, type Receiver, readReceiver, writeHealth } from './webhook.store.ts';

export interface SendDeps extends DataDeps {
  database: Pick<Database, 'db'>;
  sealer: Sealer;
  post: GuardedPost;
  clock: () => Date;
  version: string;
}

/** Calls to one address at the same time. */
const atOnce = 4;

/**
 * Tells a shop's own programs what has happened. Run twice it tells nothing twice: a message is taken by one worker. One whose
 * answer was lost is sent again under the same `webhook-id`, by which a receiver knows it.
 */
export const sendWebhooks = defineJob<SendDeps>()({
  name: 'integration.send-webhooks',
  payload: z.object({ shopId: z.uuid() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 600,
  // A receiver that hangs holds one of them for 15 s, then rests for longer each time. Each asks the queue every two seconds.
  slots: 4,

  async run({ shopId }, deps, { signal }) {
    const { database } = deps;
    const due = await inShop(database, shopId, async (scope) => {
      await noteNews(scope);
      // A copy that was restored tells nobody anything (D-104).
      return (await isHeld(scope)) ? [] : dueWebhooks(scope);
    });
    // One that fails takes no other along, and none goes on after the job has ended.
    const ended = await Promise.allSettled(
      due.flatMap((webhookId) => Array.from({ length: atOnce }, () => drain({ shopId, webhookId }, { deps, signal }))),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  },
});

interface Place {
  shopId: string;
  webhookId: string;
}

/** One message after the other, until none is due, one was not taken, or the process stops. */
async function drain(place: Place, { deps, signal }: { deps: SendDeps; signal: AbortSignal }): Promise<void> {
  while (!signal.aborted && (await sendNext(place, deps)) === 'go-on');
}

async function sendNext({ shopId, webhookId }: Place, deps: SendDeps): Promise<'go-on' | 'enough'> {
  const { database } = deps;
  const taken = await inShop(database, shopId, (scope) => takeNext(scope, webhookId, deps));
  if (taken.kind === 'unmade') {
    const tried = triedAt(deps.clock(), unmade, 0);
    await inShop(database, shopId, (scope) =>
      endTry(scope, { ...taken.message, fate: fateOf(unmade, taken.message.attempts), tried }),
    );
    throw taken.error;
  }
  if (taken.kind !== 'message') return taken.kind;
  const { url, headers, body, message } = taken;
  const elapsed = startStopwatch();
  const result = resultOf(await deps.post({ url, headers, body }));
  const now = deps.clock();
  const tried = triedAt(now, result, Math.round(elapsed()));
  return inShop(database, shopId, async (scope) => {
    // The webhook before its message, as who removes it: so nobody waits in a circle.
    const next = await noteHealth(scope, { webhookId, url }, { result, tried, now });
    await endTry(scope, { ...message, fate: fateOf(result, message.attempts), tried });
    await tell(scope, { kind: 'webhooks', id: webhookId });
    return next;
  });
}

/** Nobody was asked: the receiver has nothing to do with it. */
const unmade = { kind: 'unanswered', why: 'ours' } as const;

type Taken =
  | { kind: 'message'; message: TakenMessage; url: string; headers: Record<string, string>; body: string }
  | { kind: 'unmade'; message: TakenMessage; error: unknown }
  | { kind: 'go-on' | 'enough' };

async function takeNext(scope: ShopScope, webhookId: string, deps: SendDeps): Promise<Taken> {
  const message = await takeMessage(scope, webhookId);
  const receiver = message && (await readReceiver(scope, webhookId));
  if (!message || !receiver) return { kind: 'enough' };
  try {
    const call = await callOf(scope, { message, receiver }, deps);
    if (call) return { kind: 'message', message, ...call };
  } catch (error) {
    // It stays taken: whatever is wrong with it keeps no other message waiting.
    return { kind: 'unmade', message, error };
  }
  await voidMessage(scope, message.id);
  return { kind: 'go-on' };
}

/** What is posted, and where; null = what it was about is gone or no longer so. */
async function callOf(
  scope: ShopScope,
  { message, receiver }: { message: TakenMessage; receiver: Receiver },
  deps: SendDeps,
): Promise<(Pick<OutgoingPost, 'url' | 'headers'> & { body: string }) | null> {
  const data = (await isStillSo(scope, message.id)) ? await messageData(scope, message, deps) : null;
  if (data === null) return null;
  const { kind: type, happenedAt } = message;
  const body = JSON.stringify({ type, timestamp: happenedAt.toISOString(), shop: receiver.pid, data });
  const place = secretPlaces.webhook(scope.shopId);
  const secrets = receiver.secrets.map((sealed) => deps.sealer.open(sealed, place));
  const signed = signedHeaders({ id: message.id, at: deps.clock(), body }, secrets);
  const headers = { 'content-type': 'application/json', 'user-agent': `Kolaj/${deps.version}`, ...signed };
  return { url: receiver.url, headers, body };
}

function resultOf(answer: PostAnswer): TryResult {
  if (answer.kind === 'answered') return { kind: 'answered', status: answer.status };
  return { kind: 'unanswered', why: answer.why };
}

const triedAt = (at: Date, result: TryResult, ms: number): MessageTry => ({
  at: at.toISOString(),
  status: result.kind === 'answered' ? result.status : null,
  fault: result.kind === 'unanswered' ? result.why : null,
  ms,
});

/** The address rests after a no, and is told nothing more when there is no hope. */
async function noteHealth(
  scope: ShopScope,
  { webhookId, url }: { webhookId: string; url: string },
  { result, tried, now }: { result: TryResult; tried: MessageTry; now: Date },
): Promise<'go-on' | 'enough'> {
  const before = await lockHealth(scope, { webhookId, url });
  if (!before) return 'enough';
  const isGood = isTaken(result);
  const failuresInRow = isGood ? 0 : before.failuresInRow + 1;
  const failingSince = isGood ? null : (before.failingSince ?? now);
  const stopped = stopAfter(result, { failingSince, now });
  const rest = restSeconds(failuresInRow);
  await writeHealth(scope, webhookId, { failuresInRow, failingSince, restSeconds: rest, stopped, tried });
  return isGood ? 'go-on' : 'enough';
}
