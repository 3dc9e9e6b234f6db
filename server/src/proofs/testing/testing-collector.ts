import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spans = z.array(
  z.object({
    ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.optional(z.string()) },
    ...{ name: z.string(), kind: z.int(), attributes: z.array(attribute) },
    ...{ startTimeUnixNano: z.string(), endTimeUnixNano: z.string() },
    links: z.array(z.object({ traceId: z.string(), spanId: z.string() })),
    status: z.object({ code: z.int() }),
  }),
);
const posted = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans })),
    }),
  ),
});

/** A span as it came, with what is said of its process. */
export interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: number;
  links: readonly string[];
  facts: Readonly<Record<string, string>>;
  process: Readonly<Record<string, string>>;
  ms: number;
}

/** A collector of traces that takes OTLP as JSON, at an address of its own. */
export interface TestCollector {
  url: string;
  spans: () => readonly ToldSpan[];
  /** All that came, and with which headers. */
  text: () => string;
  headers: () => readonly (string | undefined)[];
  /** How it answers from now on. */
  answer: (how: 'taking' | 'failing' | 'silent') => void;
  asked: () => number;
  close: () => Promise<void>;
}

export async function startCollector(): Promise<TestCollector> {
  let how: 'taking' | 'failing' | 'silent' = 'taking';
  let asked = 0;
  const told: ToldSpan[] = [];
  const bodies: unknown[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    asked++;
    const body = await json(request).catch(() => null);
    if (how === 'silent') return;
    if (how === 'failing' || request.url !== '/v1/traces') {
      response.writeHead(500).end();
      return;
    }
    bodies.push(body);
    keys.push(request.headers['x-collector-key']?.toString());
    told.push(...spansIn(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans: () => told,
    text: () => JSON.stringify(bodies),
    headers: () => keys,
    answer(next) {
      how = next;
    },
    asked: () => asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const factsOf = (attributes: z.infer<typeof attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value).join()]));

function spansIn(body: unknown): ToldSpan[] {
  return z.parse(posted, body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, links, startTimeUnixNano, endTimeUnixNano, ...span }) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? null,
        links: links.map(({ traceId }) => traceId),
        facts: factsOf(attributes),
        process: factsOf(resource.attributes),
        ms: Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6,
      })),
    ),
  );
}
