import * as z from 'zod/mini';

/** Names of the standard that are obeyed; others are not read. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string().check(z.url({ protocol: /^https?$/ }))),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string()),
  OTEL_SERVICE_NAME: z._default(z.string(), 'kolaj'),
  OTEL_RESOURCE_ATTRIBUTES: z.optional(z.string()),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.minimum(0), z.maximum(1)), 1),
};

const variables = z.object(tracingVariables);

/** A collector that takes traces. */
export interface TracingSettings {
  /** Where they are posted. */
  url: string;
  /** What the collector wants besides, its key say. */
  headers: Readonly<Record<string, string>>;
  service: string;
  /** What is said of every process. */
  attributes: Readonly<Record<string, string>>;
  /** Of the traces that begin here, 0 to 1. */
  share: number;
}

/** null = nothing is told to anybody; a sentence when a list is none. It never quotes: a header may be a key. */
export function parseTracing(values: z.infer<typeof variables>): TracingSettings | null | string {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = values;
  if (endpoint === undefined) return null;
  const headers = pairsIn(values.OTEL_EXPORTER_OTLP_HEADERS);
  const attributes = pairsIn(values.OTEL_RESOURCE_ATTRIBUTES);
  if (headers === null || !Object.entries(headers).every(isHeader))
    return 'OTEL_EXPORTER_OTLP_HEADERS: is not like name=value,name=value (values percent-encoded).';
  if (attributes === null)
    return 'OTEL_RESOURCE_ATTRIBUTES: is not like name=value,name=value (values percent-encoded).';
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  return { url, headers, attributes, service: values.OTEL_SERVICE_NAME, share: values.OTEL_TRACES_SAMPLER_ARG };
}

/** A line break in a value would be refused with every post. */
const isHeader = ([name, value]: [string, string]) => /^[\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

function pairsIn(text = ''): Record<string, string> | null {
  const pairs = text.split(',').flatMap((pair) => (pair.trim() === '' ? [] : [pair.trim()]));
  try {
    return Object.fromEntries(pairs.map(pairIn));
  } catch {
    return null;
  }
}

function pairIn(pair: string): [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new TypeError('No name.');
  return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
}
