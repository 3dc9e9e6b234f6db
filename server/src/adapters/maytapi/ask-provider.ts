import { callProvider, type ProviderAnswer } from '../outgoing/call-provider.ts';
import { type Reach, reachOf } from '../outgoing/reach.ts';

/** The shop's account at the provider. */
export interface ProviderAccount {
  productId: string;
  key: string;
}

export interface ProviderPlace {
  /** Origin and path before `/api`, without a trailing slash. */
  baseUrl: string;
  /** Header that carries the key: `x-api-key` (D-06). */
  header: string;
  /** Origins of the installation's settings, which may be anywhere; without it every address is taken for one. */
  trusted?: readonly string[];
  /** Reads the shop's product id and opened key; null = not set up. */
  account: (shopId: string) => Promise<ProviderAccount | null>;
}

export interface Question {
  /** Below the product; each part is encoded here. */
  path: readonly string[];
  query?: Readonly<Record<string, string>>;
  method?: 'GET' | 'POST';
  body?: object;
  waitMs: number;
}

/** One question about a shop's product, with its key. */
export type AskProvider = (shopId: string, question: Question) => Promise<ProviderAnswer>;

export function askProvider({ baseUrl, header, trusted, account }: ProviderPlace): AskProvider {
  return async (shopId, { path, query, method = 'GET', body, waitMs }) => {
    const found = await account(shopId);
    if (!found) return { kind: 'never-left', why: { code: 'not_set_up' } };
    const url = new URL(`${baseUrl}/api/${[found.productId, ...path].map(encodeURIComponent).join('/')}`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const headers = { [header]: found.key };
    return callProvider({
      provider: 'provider',
      method,
      url,
      headers,
      timeoutMs: waitMs,
      reach: reachIn(url, trusted),
      ...(body ? { body } : {}),
    });
  };
}

export const reachIn = (url: URL, trusted: readonly string[] | undefined): Reach =>
  trusted ? reachOf(url, trusted) : 'anywhere';
