import { Agent, request } from 'node:http';

export interface Asked {
  what: string;
  url: string;
  method?: 'GET' | 'POST';
  body?: object;
  /** Whether the answer is the right one; a status of 200 is asked of every one. */
  isRight?: (text: string) => boolean;
}

export interface Traffic {
  asked: number;
  /** Each that was not answered rightly, in words. */
  failed: string[];
  /** ms, of those that were. */
  longest: number;
  /** Of a hundred answers, how long the slowest but one took, ms. */
  p99: number;
}

interface TrafficOptions {
  perSecond: number;
  cookie: string;
  next: (at: number) => Asked;
}

/**
 * Asks so many times a second, whatever the answers do, on connections that stay open as long as the server leaves them; nothing is asked
 * twice, not even what a browser would. Ends with what came of it.
 */
export function startTraffic({ perSecond, cookie, next }: TrafficOptions): { stop: () => Promise<Traffic> } {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const failed: string[] = [];
  const open = new Set<Promise<void>>();
  const begin = performance.now();
  let asked = 0;

  function askOne(): void {
    const one = next(asked++);
    const since = performance.now();
    const said = (what: string) =>
      failed.push(
        `${Math.round(since - begin)} ms: ${one.what}: ${what} after ${Math.round(performance.now() - since)} ms`,
      );
    const answered = ask(agent, one, cookie)
      .then(({ status, text }) => {
        if (status !== 200) said(`${status} ${text.slice(0, 200)}`);
        else if (one.isRight?.(text) === false) said(`not right: ${text.slice(0, 200)}`);
        else took.push(performance.now() - since);
      })
      .catch((error: unknown) => void said(String(error)))
      .finally(() => open.delete(answered));
    open.add(answered);
  }
  // A timer that is late makes up for it.
  const timer = setInterval(() => {
    while (asked < ((performance.now() - begin) / 1000) * perSecond) askOne();
  }, 1000 / perSecond);

  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      agent.destroy();
      took.sort((a, b) => a - b);
      const rounded = (at: number) => Math.round(took[Math.max(0, Math.floor(at))] ?? 0);
      return { asked, failed, longest: rounded(took.length - 1), p99: rounded(took.length * 0.99) };
    },
  };
}

function ask(agent: Agent, { url, method = 'GET', body }: Asked, cookie: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const bytes = body === undefined ? undefined : JSON.stringify(body);
  const type =
    bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) };
  const asking = request(url, { agent, method, headers: { cookie, ...type }, timeout: 30_000 }, (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    answer.on('error', reject);
  });
  asking.on('timeout', () => asking.destroy(new Error('no answer within 30 s')));
  asking.on('error', reject);
  asking.end(bytes);
  return promise;
}
