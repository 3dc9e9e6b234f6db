import { guardedPost, type PostAnswer } from './guarded-post.ts';
import { retryAfterMs } from './retry-after.ts';
import type { Resolve } from './safe-fetch.ts';

/** One message for a push service, encrypted for the device (RFC 8291) and signed by us (RFC 8292). */
export interface PushRequest {
  endpoint: string;
  headers: Record<string, string>;
  body: Buffer;
}

/** `gone`: the device has taken its permission back (404, 410). `refused`: this message will never be taken. */
export type PushAnswer = { kind: 'taken' | 'gone' | 'refused' } | { kind: 'later'; afterMs: number | null };

export type PostPush = (push: PushRequest) => Promise<PushAnswer>;

/** Sends to push services. Their addresses come from browsers; `trusted` origins are the installation's own. */
export function postPush(options: { trusted?: readonly string[]; resolve?: Resolve } = {}): PostPush {
  const post = guardedPost(options);
  return async ({ endpoint, headers, body }) => pushAnswer(await post({ url: endpoint, headers, body }));
}

function pushAnswer(answer: PostAnswer): PushAnswer {
  switch (answer.kind) {
    case 'answered':
      return answerOf(answer.status, answer.retryAfter);
    case 'refused':
      return { kind: 'refused' };
    case 'failed':
      return { kind: 'later', afterMs: null };
  }
}

function answerOf(status: number, retryAfter: string | null): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    return { kind: 'later', afterMs: retryAfterMs(retryAfter ?? undefined, new Date()) };
  }
  return { kind: 'refused' };
}
