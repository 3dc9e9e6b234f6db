import { isOnThisComputer } from '../provider/fetch-picture.ts';
import { type BotError, badRequest } from './answers.ts';

export interface Webhook {
  url: string;
  secret: string | null;
  /** Kinds of updates that are wanted; null = all. */
  kinds: readonly string[] | null;
}

export interface Update {
  update_id: number;
  [kind: string]: unknown;
}

/** What a bot is to be told, by its own webhook or when it asks. Forgotten with the sandbox. */
export interface Updates {
  setHook: (botId: string, hook: Webhook | null) => BotError | null;
  info: (botId: string) => object;
  /** Keeps an update and takes it, with what waits before it, to the webhook. Resolves when that has answered. */
  tell: (botId: string, update: Readonly<Record<string, unknown>>) => Promise<void>;
  /** What waits from this number on; those before are done with. */
  from: (botId: string, offset: number) => Update[];
}

interface Box {
  hook: Webhook | null;
  waiting: Update[];
  lastError: string | null;
  /** Updates go out one after the other. */
  sending: Promise<void>;
}

const patienceMs = 5_000;

export function createUpdates(stop: AbortSignal): Updates {
  const boxes = new Map<string, Box>();
  let lastId = 0;

  const boxOf = (botId: string): Box => {
    const box = boxes.get(botId) ?? { hook: null, waiting: [], lastError: null, sending: Promise.resolve() };
    boxes.set(botId, box);
    return box;
  };

  return {
    setHook(botId, hook) {
      if (hook && !isOnThisComputer(hook.url)) return badRequest('bad webhook: the sandbox only calls this computer');
      Object.assign(boxOf(botId), { hook, lastError: null });
      return null;
    },
    info(botId) {
      const { hook, waiting, lastError } = boxOf(botId);
      return {
        url: hook?.url ?? '',
        has_custom_certificate: false,
        pending_update_count: waiting.length,
        ...(lastError === null ? {} : { last_error_message: lastError }),
      };
    },
    tell(botId, update) {
      const box = boxOf(botId);
      lastId++;
      box.waiting.push({ update_id: lastId, ...update });
      box.sending = box.sending.then(() => empty(box, stop));
      return box.sending;
    },
    from(botId, offset) {
      const box = boxOf(botId);
      box.waiting = box.waiting.filter(({ update_id }) => update_id >= offset);
      return box.waiting;
    },
  };
}

/** Until one is not taken: it comes again with the next. */
async function empty(box: Box, stop: AbortSignal): Promise<void> {
  for (let [next] = box.waiting; box.hook && next; [next] = box.waiting) {
    const { hook } = box;
    const isWanted = hook.kinds === null || hook.kinds.some((kind) => next !== undefined && kind in next);
    box.lastError = isWanted ? await post(hook, next, stop) : null;
    if (box.lastError !== null) return;
    box.waiting.shift();
  }
}

/** null = taken. */
async function post({ url, secret }: Webhook, update: Update, stop: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]),
      headers: {
        'content-type': 'application/json',
        ...(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }),
      },
      body: JSON.stringify(update),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `Wrong response from the webhook: ${answer.status}`;
  } catch {
    return 'Connection failed';
  }
}
