import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseAddress } from './address.ts';

export interface SteadyClientOptions {
  address: DatabaseAddress;
  log(line: string): void;
  /** Called on each new connection before it is used; `again` when there was one before. */
  opened(client: Client, connection: { again: boolean }): Promise<void>;
  notified(channel: string, payload: string): void;
}

/** One connection that comes back automatically after a break. */
export interface SteadyClient {
  /** Runs a statement, waiting for a connection first. One that breaks in the meantime is no error: `opened` makes up for it. */
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

/** A broken connection is tried again after 100 ms, then twice as long each time, up to 5 s. */
const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** A connection that died without a word (a pulled cable) is noticed by a question it does not answer. */
const heartbeatMs = 15_000;
const answerTimeoutMs = 5_000;

interface State {
  client: Client | null;
  ready: PromiseWithResolvers<void>;
}

export function steadyClient(options: SteadyClientOptions): SteadyClient {
  const closing = new AbortController();
  const state: State = { client: null, ready: Promise.withResolvers() };
  const running = stayConnected(options, state, closing.signal);
  return {
    async run(statement) {
      await state.ready.promise;
      await state.client?.query(statement).catch(() => undefined);
    },
    async close() {
      closing.abort();
      state.ready.resolve();
      await running;
    },
  };
}

async function stayConnected(options: SteadyClientOptions, state: State, closing: AbortSignal): Promise<void> {
  let pauseMs = firstPauseMs;
  let again = false;
  for (;;) {
    const end = await connectedOnce(options, state, { again, closing });
    if (closing.aborted) return;

    pauseMs = end.wasOpen ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    again ||= end.wasOpen;
    options.log(`The listening database connection broke (${end.reason}); next attempt in ${pauseMs} ms.`);
    await wait(pauseMs, undefined, { signal: closing }).catch(() => undefined);
  }
}

interface Attempt {
  again: boolean;
  closing: AbortSignal;
}

async function connectedOnce(options: SteadyClientOptions, state: State, { again, closing }: Attempt) {
  const client = new Client({
    ...options.address,
    application_name: 'kolaj listen',
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
    query_timeout: answerTimeoutMs,
  });
  const ended = endOf(client, closing);
  client.on('notification', ({ channel, payload = '' }) => options.notified(channel, payload));
  try {
    await client.connect();
    await options.opened(client, { again });
    state.client = client;
    state.ready.resolve();
    return { wasOpen: true, reason: await ended };
  } catch (error) {
    return { wasOpen: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    if (state.client && !closing.aborted) state.ready = Promise.withResolvers();
    state.client = null;
    // A connection that does not answer does not say goodbye either.
    await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })]);
  }
}

/** Resolves with the reason when a connection is over, or when `closing` ends it. */
function endOf(client: Client, closing: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const heart = setInterval(() => client.query('select 1').catch((error: Error) => over(error.message)), heartbeatMs);
    const leave = () => over('closing');
    function over(reason: string): void {
      clearInterval(heart);
      closing.removeEventListener('abort', leave);
      resolve(reason);
    }
    closing.addEventListener('abort', leave);
    client.on('error', (error) => over(error.message));
    client.on('end', () => over('connection ended'));
    if (closing.aborted) leave();
  });
}
