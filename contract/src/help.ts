import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, ok, resultOf } from './endpoint.ts';

/** Where somebody was when they asked: a step of the way to the first send, or what is missing. */
export const helpSteps = ['photos', 'check', 'approve', 'publish', 'send', 'source', 'channels', 'account'] as const;
export const helpLength = 1000;

/** Most requests of one account within a day; more are refused with 429 `too_often`. */
export const helpAtMost = 10;

export const askForHelp = endpoint({
  method: 'POST',
  path: '/help/ask',
  role: 'session',
  summary: 'Asks the administrators of the installation for help',
  input: z.object({
    step: z.enum(helpSteps),
    words: z.string().check(z.trim(), z.minLength(1), z.maxLength(helpLength)),
  }),
  output: ok({}),
});

const helpRequest = z.object({
  id,
  email: z.string(),
  name: z.string(),
  /** null = the person works in no shop. */
  shop: z.nullable(z.object({ pid: z.string(), keyword: z.string(), name: z.string() })),
  step: z.enum(helpSteps),
  words: z.string(),
  created_at: instant,
  answered_at: z.nullable(instant),
});
export type HelpRequest = z.infer<typeof helpRequest>;

export const listHelp = endpoint({
  method: 'POST',
  path: '/admin/help/list',
  role: 'admin',
  summary: 'Requests for help: open ones first, then the answered ones, newest first, 200 in all',
  input: nothing,
  output: resultOf(z.array(helpRequest)),
});

export const answerHelp = endpoint({
  method: 'POST',
  path: '/admin/help/answer',
  role: 'admin',
  summary: 'Marks a request as answered, or as open again',
  input: z.object({ id, is_answered: z.boolean() }),
  output: ok({}),
});
