import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import { isAdministrator, isWhatsappGroup, type ListedChat } from '@kolaj/domain/channel/found-channels';
import * as z from 'zod/mini';
import type { Listing } from '../../ports/channel.ts';
import { callProvider, type ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import type { Reach } from '../outgoing/reach.ts';

/** A firm's account as the channel fetch uses it: the token travels in the query (specification §7, D-83). */
export interface DirectoryAccount {
  /** Origin and path before `/api`, without a trailing slash. */
  baseUrl: string;
  productId: string;
  token: string;
  reach: Reach;
}

/** Paths are settings, since the specification hides them; `{product}` and `{sender}` stand for the ids. */
export interface DirectoryPaths {
  groups: string;
  /** The Telegram logs and their two fallbacks, in the order of trying (PRV-11). */
  logs: readonly [string, string, string];
}

export const usualPaths: DirectoryPaths = {
  groups: '/api/{product}/{sender}/getGroups',
  logs: ['/api/{product}/logs', '/api/{product}/{sender}/logs', '/api/telegram/logs/{product}/{sender}'],
};

const wireId = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => String(value)),
);
const groupPage = z.object({
  success: z._default(z.boolean(), true),
  total: z._default(z.int(), 0),
  limit: z._default(z.int().check(z.minimum(1)), 50),
  data: z.array(z.object({ id: wireId, name: z._default(z.string(), '') })),
});
const chat = z.object({ id: wireId, title: z._default(z.string(), '') });
const logEntry = z.object({ status: z.optional(z.string()), chat: z.optional(chat) });
const logList = z.array(z.unknown());
const logBody = z.union([logList, z.object({ data: z.union([logList, z.object({ list: logList })]) })]);

/** Pages of groups that are read; 20 × 50 is more than a phone can be in. */
const maxPages = 20;

/** The channel fetch of the provider of specification §7 (PRV-08). Says what it could not read, and never throws. */
export function providerDirectory({ paths = usualPaths, timeoutMs = 20_000 }: Partial<DirectoryOptions> = {}) {
  const get = (account: DirectoryAccount, path: string, senderId: string, query: Record<string, string> = {}) => {
    const place = path
      .replaceAll('{product}', encodeURIComponent(account.productId))
      .replaceAll('{sender}', encodeURIComponent(senderId));
    const url = new URL(`${account.baseUrl}${place}`);
    url.search = new URLSearchParams({ token: account.token, ...query }).toString();
    return callProvider({ provider: 'provider', method: 'GET', url, headers: {}, timeoutMs, reach: account.reach });
  };

  return {
    /** The WhatsApp groups that a phone is in: ids ending @g.us (PRV-09). */
    async groups(account: DirectoryAccount, phoneId: string): Promise<Listing<ListedChat>> {
      const list: ListedChat[] = [];
      for (let page = 0; page < maxPages; page++) {
        const answer = await get(account, paths.groups, phoneId, { page: String(page) });
        const read = z.safeParse(groupPage, jsonOf(answer));
        if (!read.success || !read.data.success) return { kind: 'error', why: whyNot(answer) };
        list.push(...read.data.data);
        if ((page + 1) * read.data.limit >= read.data.total) break;
      }
      return { kind: 'loaded', list: list.filter(isWhatsappGroup) };
    },

    /** How many endpoints of the Telegram logs there are to try. */
    logEndpoints: paths.logs.length,

    /** The chats in which the account is an administrator, by one endpoint of the Telegram logs (PRV-10). */
    async log(account: DirectoryAccount, { endpoint, senderId }: LogQuestion): Promise<Listing<ListedChat>> {
      const answer = await get(account, paths.logs[endpoint] ?? paths.logs[0], senderId);
      const read = z.safeParse(logBody, jsonOf(answer));
      if (!read.success) return { kind: 'error', why: whyNot(answer) };
      return { kind: 'loaded', list: administratorChats(read.data) };
    },
  };
}

export type ProviderDirectory = ReturnType<typeof providerDirectory>;

interface DirectoryOptions {
  paths: DirectoryPaths;
  timeoutMs: number;
}

interface LogQuestion {
  /** Place in `paths.logs`. */
  endpoint: number;
  senderId: string;
}

function administratorChats(body: z.infer<typeof logBody>): ListedChat[] {
  const data = Array.isArray(body) ? body : body.data;
  const entries = Array.isArray(data) ? data : data.list;
  return entries.flatMap((one) => {
    const { success, data: entry } = z.safeParse(logEntry, one);
    if (!success || !entry.chat || !isAdministrator({ ...(entry.status ? { status: entry.status } : {}) })) return [];
    return [{ id: entry.chat.id, name: entry.chat.title }];
  });
}

/** undefined where there is no good answer, or it is not JSON. */
function jsonOf(answer: ProviderAnswer): unknown {
  return answer.kind === 'answered' && answer.status === 200 ? readJson(answer.text) : undefined;
}

const said = z.object({ message: z.string() });

/** The provider's own words, else what happened; never the address, which holds the token. */
function whyNot(answer: ProviderAnswer): ProviderTrouble {
  if (answer.kind !== 'answered') return answer.why;
  const read = z.safeParse(said, readJson(answer.text));
  if (read.success) return { code: 'provider_said', words: read.data.message.slice(0, 300) };
  const { status } = answer;
  return status === 200 ? { code: 'answer_unreadable' } : { code: 'provider_status', status };
}
