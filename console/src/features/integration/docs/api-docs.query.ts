import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { offline, refused } from '../../../lib/calls/api.ts';

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  'x-right': z.optional(z.string()),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.optional(z.array(z.object({ name: z.string(), in: z.string() }))),
  requestBody: z.optional(
    z.object({
      content: z.object({
        'application/json': z.object({ schema: z.record(z.string(), z.unknown()), example: z.unknown() }),
      }),
    }),
  ),
  responses: z.object({ 200: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }) }),
});

const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** A call that a program with a key may make. */
export interface ApiCall {
  id: string;
  method: string;
  /** With `/api` in front. */
  path: string;
  summary: string;
  right: string | null;
  /** A body that fits; null = it takes none. */
  example: unknown;
  /** JSON schemas. */
  input: unknown;
  answer: unknown;
}

/** Where the same document is for programs: OpenAPI 3.1. */
export const documentPath = '/api/docs/json';

/** The calls that API keys open, by their paths. */
export const useApiCalls = () =>
  useQuery({ queryKey: ['api-docs'], queryFn: ({ signal }) => readCalls(signal), staleTime: Number.POSITIVE_INFINITY });

async function readCalls(signal: AbortSignal): Promise<ApiCall[]> {
  const response = await fetch(documentPath, { signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : offline(cause);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refused(response, body);
  return Object.entries(z.parse(document, body).paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, call]) => callOf(path, method, call)))
    .filter((call) => call !== null);
}

/** Without the requirements and chapters that a call comes from. */
const plainly = (summary: string) => summary.replaceAll(/ \([^()]*(?:[A-Z]+-\d|§)[^()]*\)/g, '');

function callOf(path: string, method: string, call: z.infer<typeof operation>): ApiCall | null {
  if (!call.security.some((way) => 'apiKey' in way)) return null;
  const json = call.requestBody?.content['application/json'];
  return {
    ...{ id: call.operationId, method: method.toUpperCase(), path, summary: plainly(call.summary) },
    right: call['x-right'] ?? null,
    ...{ example: json?.example ?? null, input: json?.schema ?? null },
    answer: call.responses[200].content['application/json']?.schema ?? null,
  };
}
