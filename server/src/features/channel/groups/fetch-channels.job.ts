import { mergeFound } from '@kolaj/domain/channel/found-channels';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import * as z from 'zod/mini';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { ProviderDirectory } from '../../../adapters/provider-directory/provider-directory.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { Channel } from '../../../ports/channel.ts';
import { savePhones } from '../open/channel.store.ts';
import { endFetch, type FetchStep, runningFetch, writeProgress } from './fetch.store.ts';
import { type FetchQuestion, type FetchQuestions, questionsOf } from './fetch-directory.ts';
import { fetchPlan, type PlanParts } from './fetch-plan.ts';
import { healFound } from './group.store.ts';

export interface FetchDeps extends PlanParts {
  channel: Pick<Channel, 'listGroups' | 'listPhones'>;
  directory: ProviderDirectory;
}

const payload = z.object({ shopId: z.string(), fetchId: z.string(), kind: z.enum(channelKinds) });
type Payload = z.infer<typeof payload>;

/** So many phones are asked at once; providers are slow and limit the calls of one key. */
const atOnce = 4;

/**
 * Fetches the chats of a firm (ADM-12, D-83). What each answer brings is kept at once, so that an error of the next one, or
 * the end of this process, loses nothing; a second run asks only what has no answer yet.
 */
export const fetchChannels = defineJob<FetchDeps>()({
  name: 'channel.fetch',
  payload,
  policy: 'each',
  attempts: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 900,
  slots: 2,

  async run(wanted, deps, { signal }) {
    const plan = await fetchPlan(wanted, deps);
    const asked = plan ? await questionsOf(plan, deps) : { isUntilFound: false, phones: [], questions: [] };
    const left = await begin(wanted, asked, deps);
    if (!left) return;
    if (asked.isUntilFound) {
      for (const question of left) {
        signal.throwIfAborted();
        if (await ask(wanted, question, deps)) break;
      }
    } else await inTurns(left, (question) => ask(wanted, question, deps), signal);
    await end(wanted, deps);
  },
});

interface Numbered extends FetchQuestion {
  index: number;
}

/** Writes down what will be asked; answers with what has no answer yet, or null when this fetch has ended. */
async function begin({ shopId, fetchId }: Payload, { questions, phones }: FetchQuestions, { database }: FetchDeps) {
  return inShop(database, shopId, async (scope): Promise<Numbered[] | null> => {
    const fetch = await runningFetch(scope, fetchId);
    if (!fetch) return null;
    await savePhones(scope, phones);
    const steps = questions.map(
      ({ what }, index): FetchStep => fetch.steps[index] ?? { what, state: 'waiting', found: 0, why: null },
    );
    await writeProgress(scope, { ...fetch, steps });
    return questions
      .map((question, index) => ({ ...question, index }))
      .filter(({ index }) => ['waiting', 'running', 'failed'].includes(steps[index]?.state ?? 'waiting'));
  });
}

/** Asks one, and adds what it says to what was found; answers whether it has found anything. */
async function ask(wanted: Payload, { index, sender, ask: question }: Numbered, deps: FetchDeps): Promise<boolean> {
  await note(wanted, index, { state: 'running', found: 0, why: null }, deps);
  const answer = await question();
  if (answer.kind === 'error') {
    await note(wanted, index, { state: 'failed', found: 0, why: answer.why }, deps);
    return false;
  }
  const chats = answer.list;
  await inShop(deps.database, wanted.shopId, async (scope) => {
    const fetch = await runningFetch(scope, wanted.fetchId);
    if (!fetch) return;
    const found = mergeFound(fetch.found, { kind: wanted.kind, sender, chats });
    const step = { state: chats.length > 0 ? 'ok' : 'empty', found: chats.length, why: null } as const;
    await writeProgress(scope, { ...fetch, found, steps: withStep(fetch.steps, index, step) });
    const ids = chats.map(({ id }) => id);
    await healFound(scope, sender.id, ids);
  });
  return chats.length > 0;
}

async function note(
  { shopId, fetchId }: Payload,
  index: number,
  step: Omit<FetchStep, 'what'>,
  { database }: FetchDeps,
) {
  await inShop(database, shopId, async (scope) => {
    const fetch = await runningFetch(scope, fetchId);
    if (fetch) await writeProgress(scope, { ...fetch, steps: withStep(fetch.steps, index, step) });
  });
}

const withStep = (steps: readonly FetchStep[], at: number, step: Omit<FetchStep, 'what'>): FetchStep[] =>
  steps.map((before, index) => (index === at ? { ...before, ...step } : before));

/** A fetch failed when nobody gave an answer; fallbacks that were not needed are not shown. */
async function end({ shopId, fetchId }: Payload, { database }: FetchDeps): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    const fetch = await runningFetch(scope, fetchId);
    if (!fetch) return;
    const steps = fetch.steps.filter(({ state }) => state !== 'waiting');
    await writeProgress(scope, { ...fetch, steps });
    await endFetch(scope, fetchId, steps.some(({ state }) => state === 'ok' || state === 'empty') ? 'done' : 'failed');
  });
}

async function inTurns<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>, signal: AbortSignal) {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      signal.throwIfAborted();
      await run(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
