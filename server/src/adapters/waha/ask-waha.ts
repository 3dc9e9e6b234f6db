import { namesIn } from '@kolaj/domain/channel/connection';
import type { OpenConnection } from '../../ports/channel-driver.ts';
import { callProvider, type ProviderAnswer } from '../outgoing/call-provider.ts';
import { reachOf } from '../outgoing/reach.ts';

/** A shop's WAHA server with the sessions of it that are the shop's; each session is a phone. */
export interface WahaPlace {
  /** Origin and path before `/api`, without a trailing slash. */
  baseUrl: string;
  key: string;
  /** Empty = all sessions of the server. */
  sessions: readonly string[];
  /** Origins that may be in this installation's own network. */
  trusted: readonly string[];
}

export interface WahaQuestion {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; each part is encoded here (an `@` must be). */
  path: readonly string[];
  query?: Readonly<Record<string, string>>;
  body?: object;
  accept?: string;
  waitMs: number;
  mayLeave?: () => boolean;
}

/** null = the connection lacks its address or key. */
export function wahaPlace({ settings, secrets }: OpenConnection, trusted: readonly string[]): WahaPlace | null {
  const { base_url: baseUrl } = settings;
  const { api_key: key } = secrets;
  return baseUrl && key ? { baseUrl, key, sessions: namesIn(settings.sessions), trusted } : null;
}

export async function askWaha(place: WahaPlace | null, question: WahaQuestion): Promise<ProviderAnswer> {
  if (!place) return { kind: 'never-left', why: { code: 'not_set_up' } };
  const { method = 'GET', path, query = {}, body, accept, waitMs, mayLeave } = question;
  const url = new URL(`${place.baseUrl}/api/${path.map(encodeURIComponent).join('/')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return callProvider({
    provider: 'waha',
    method,
    url,
    timeoutMs: waitMs,
    reach: reachOf(url, place.trusted),
    headers: { 'x-api-key': place.key, ...(accept ? { accept } : {}) },
    ...(body ? { body } : {}),
    ...(mayLeave ? { mayLeave } : {}),
  });
}
