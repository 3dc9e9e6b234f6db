import type { Attributes, AttributeValue, HrTime, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/** Spans of one process in the JSON of OTLP 1 (opentelemetry-proto, trace/v1). Its numbers of 64 bits are texts. */
export function otlpOf(spans: readonly ReadableSpan[]): object {
  const [first] = spans;
  if (!first) return { resourceSpans: [] };
  const resource = { attributes: attributesOf(first.resource.attributes) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'kolaj' }, spans: spans.map(spanOf) }] }] };
}

function spanOf(span: ReadableSpan): object {
  const { traceId, spanId } = span.spanContext();
  return {
    ...{ traceId, spanId, parentSpanId: span.parentSpanContext?.spanId, name: span.name },
    // Theirs begins with "unspecified".
    kind: span.kind + 1,
    startTimeUnixNano: nanosecondsOf(span.startTime),
    endTimeUnixNano: nanosecondsOf(span.endTime),
    attributes: attributesOf(span.attributes),
    links: span.links.map(({ context }) => linkOf(context)),
    status: { code: span.status.code },
  };
}

const linkOf = ({ traceId, spanId }: SpanContext) => ({ traceId, spanId });

const nanosecondsOf = ([seconds, nanoseconds]: HrTime) =>
  String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds));

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValueOf(value) }],
  );

function anyValueOf(value: AttributeValue): object {
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
    case 'boolean':
      return { boolValue: value };
    default:
      return { stringValue: String(value) };
  }
}
