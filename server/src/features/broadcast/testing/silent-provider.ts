import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { maytapiChannel } from '../../../adapters/maytapi/maytapi-channel.ts';
import type { Channel } from '../../../ports/channel.ts';

/** A provider of many firms, each with a product of its own (its shop's id). Silent ones are never answered. */
export interface SilentProvider {
  channel: Channel;
  /** The shops that were asked for, in order, once per call. */
  asked: string[];
  /** Calls that wait for an answer now. */
  waiting: () => number;
  silence: (shopIds: readonly string[]) => void;
  /** Its log lacks the message of this reference. */
  lose: (reference: string) => void;
  /** Ends the silence, for the calls that wait, too. */
  speak: () => void;
  close: () => Promise<void>;
}

/** It lists one active phone, and knows every message that its log is asked for. `timeoutMs`: longer than any test. */
export async function silentProvider({ timeoutMs = 600_000 } = {}): Promise<SilentProvider> {
  const silent = new Set<string>();
  const lost = new Set<string>();
  const asked: string[] = [];
  const open = new Set<() => void>();
  const server = createServer((request, response) => {
    const { url, productId } = placeOf(request);
    asked.push(productId);
    if (!silent.has(productId)) return answer(url, lost, response);
    const late = () => answer(url, lost, response);
    open.add(late);
    response.on('close', () => open.delete(late));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    channel: maytapiChannel({
      baseUrl: `http://127.0.0.1:${port}`,
      header: 'x-api-key',
      account: async (shopId) => ({ productId: shopId, key: 'any' }),
      clock: () => new Date(),
      timeoutMs,
      logLagMs: 0,
    }),
    asked,
    waiting: () => open.size,
    silence: (shopIds) => {
      for (const id of shopIds) silent.add(id);
    },
    lose: (reference) => void lost.add(reference),
    speak: () => {
      silent.clear();
      for (const late of open) late();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Whatever a test came to, its look does not outlive it. */
export async function ended({ speak }: SilentProvider, looking: Promise<void>): Promise<void> {
  speak();
  await Promise.allSettled([looking]);
}

function placeOf(request: IncomingMessage) {
  const url = new URL(request.url ?? '', 'http://provider.test');
  return { url, productId: url.pathname.split('/')[2] ?? '' };
}

function answer(url: URL, lost: ReadonlySet<string>, response: ServerResponse): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(url.pathname.endsWith('/listPhones') ? [phone] : logOf(url, lost)));
}

const phone = { id: 48211, number: '905550001122', name: 'Sales', type: 'whatsapp', status: 'active' };

/** A log that has the message it is asked for. */
function logOf({ searchParams }: URL, lost: ReadonlySet<string>): object {
  const reference = searchParams.get('client_ref') ?? '';
  const entry = { type: 'outgoing', data: { msgId: 'known', client_ref: reference } };
  return { success: true, data: { list: lost.has(reference) ? [] : [entry] } };
}
