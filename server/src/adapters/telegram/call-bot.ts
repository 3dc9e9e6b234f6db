import { callProvider, type ProviderAnswer } from '../outgoing/call-provider.ts';
import type { Reach } from '../outgoing/reach.ts';

/** A bot as its calls need it. The token is part of the address, which is never logged or shown. */
export interface Bot {
  id: string;
  token: string;
  /** Origin and path before `/bot…`, without a trailing slash. */
  apiRoot: string;
  reach: Reach;
}

export interface BotFile {
  /** Name of the form's part; `attach://<part>` names it within an album. */
  part: string;
  name: string;
  mime: string;
  bytes: Uint8Array;
}

export interface BotCall {
  method: string;
  /** What is not text or a number is sent as JSON. */
  params: Readonly<Record<string, unknown>>;
  files?: readonly BotFile[];
  timeoutMs: number;
  mayLeave?: () => boolean;
}

/** One call of the Bot API: JSON, or a form where files go along. Never repeats it. */
export async function callBot(bot: Bot, call: BotCall): Promise<ProviderAnswer> {
  const { method, params, files = [], timeoutMs, mayLeave } = call;
  const payload = files.length === 0 ? { body: params } : { raw: await formOf(params, files) };
  return callProvider({
    provider: 'telegram-bot',
    method: 'POST',
    url: new URL(`${bot.apiRoot}/bot${bot.token}/${method}`),
    headers: {},
    ...payload,
    timeoutMs,
    reach: bot.reach,
    ...(mayLeave ? { mayLeave } : {}),
  });
}

async function formOf(params: BotCall['params'], files: readonly BotFile[]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const { part, name, mime, bytes } of files) {
    form.append(part, new Blob([Uint8Array.from(bytes)], { type: mime }), name);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return { type, bytes: new Uint8Array(await encoded.arrayBuffer()) };
}
