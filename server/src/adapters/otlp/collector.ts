import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { Agent, request } from 'undici';
import { facts } from '../../kernel/facts.ts';
import type { TracingSettings } from '../../settings/tracing-settings.ts';
import { otlpOf } from './otlp.ts';

/** A collector that takes longer is as good as away. */
const answerWithinMs = 5_000;

export interface Collector extends SpanExporter {
  /** Posts spans once; null = they were taken, else why not. */
  post: (spans: readonly ReadableSpan[]) => Promise<string | null>;
}

/** Posts spans. What is not taken is not tried again: it is counted, and the product does not wait for it. */
export function collectorAt(
  { url, headers }: Pick<TracingSettings, 'url' | 'headers'>,
  log: (trouble: string | null) => void = () => undefined,
): Collector {
  const agent = new Agent({ connections: 2, connect: { timeout: answerWithinMs } });
  let isAway = false;

  async function post(spans: readonly ReadableSpan[]): Promise<string | null> {
    const body = JSON.stringify(otlpOf(spans));
    const sent = { ...headers, 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(answerWithinMs);
    try {
      const answer = await request(url, { method: 'POST', dispatcher: agent, headers: sent, body, signal });
      answer.body.on('error', () => undefined);
      await answer.body.dump();
      return answer.statusCode < 300 ? null : `it answers ${answer.statusCode}`;
    } catch (error) {
      return signal.aborted ? 'it does not answer' : codeOf(error);
    }
  }

  /** Said once when it goes away, and once when it is back. */
  function tell(trouble: string | null): void {
    if ((trouble !== null) !== isAway) log(trouble);
    isAway = trouble !== null;
  }

  return {
    post,
    export(spans, done) {
      void post(spans).then((trouble) => {
        if (trouble !== null) facts.spansDropped.tell({ why: 'not-taken', count: spans.length });
        tell(trouble);
        done({ code: trouble === null ? 0 : 1 });
      });
    },
    /** Waits for nothing. */
    shutdown: () => agent.destroy(),
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'it cannot be reached';
