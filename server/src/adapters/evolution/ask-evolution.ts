import { namesIn } from '@kolaj/domain/channel/connection';
import type { OpenConnection } from '../../ports/channel-driver.ts';
import { callProvider, type ProviderAnswer } from '../outgoing/call-provider.ts';
import { reachOf } from '../outgoing/reach.ts';

/** A shop's Evolution API server with the instances of it that are the shop's; each instance is a phone. */
export interface EvolutionPlace {
  /** Origin and path, without a trailing slash. */
  baseUrl: string;
  /** Of the server, or of one instance. */
  key: string;
  /** Empty = all instances that the key opens. */
  instances: readonly string[];
  /** Origins that may be in this installation's own network. */
  trusted: readonly string[];
}

export interface EvolutionQuestion {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Each part is encoded here. */
  path: readonly string[];
  query?: Readonly<Record<string, string>>;
  body?: object;
  waitMs: number;
  mayLeave?: () => boolean;
}

/** null = the connection lacks its address or key. */
export function evolutionPlace(
  { settings, secrets }: OpenConnection,
  trusted: readonly string[],
): EvolutionPlace | null {
  const { base_url: baseUrl } = settings;
  const { api_key: key } = secrets;
  return baseUrl && key ? { baseUrl, key, instances: namesIn(settings.instances), trusted } : null;
}

export async function askEvolution(place: EvolutionPlace | null, question: EvolutionQuestion): Promise<ProviderAnswer> {
  if (!place) return { kind: 'never-left', why: { code: 'not_set_up' } };
  const { method = 'GET', path, query = {}, body, waitMs, mayLeave } = question;
  const url = new URL(`${place.baseUrl}/${path.map(encodeURIComponent).join('/')}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return callProvider({
    provider: 'evolution',
    method,
    url,
    timeoutMs: waitMs,
    reach: reachOf(url, place.trusted),
    headers: { apikey: place.key },
    ...(body ? { body } : {}),
    ...(mayLeave ? { mayLeave } : {}),
  });
}
