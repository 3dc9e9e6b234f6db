import { hostname } from 'node:os';
import { ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanStart, Watcher } from '../../kernel/spans.ts';
import type { TracingSettings } from '../../settings/tracing-settings.ts';

export interface WatcherOptions extends Pick<TracingSettings, 'service' | 'attributes' | 'share'> {
  about: { version: string; id: string; roles: Iterable<string> };
  collector: SpanExporter;
  dropped: (count: number) => void;
}

/** Spans that wait for the collector, about 2 MB; further ones are dropped. */
const mostWaiting = 2048;
const toldEveryMs = 2_000;

/** Makes spans with OpenTelemetry. The one place that knows its packages, with the types in `adapters/otlp/`. */
export function watcherOf(options: WatcherOptions): { watcher: Watcher; shutdown: () => Promise<void> } {
  const { about, service, attributes, share } = options;
  const ratio = new TraceIdRatioBasedSampler(share);
  const ids = chosenIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'host.name': hostname(),
      ...attributes,
      'service.name': service,
      'service.version': about.version,
      'service.instance.id': about.id,
      'kolaj.roles': [...about.roles].join(','),
    }),
    // By the number of the trace, so that every process decides alike; who asks us may leave a trace out, not have it kept.
    sampler: new ParentBasedSampler({ root: ratio, remoteParentSampled: ratio }),
    idGenerator: ids,
    spanProcessors: [boundedProcessor(options)],
  });
  const tracer = provider.getTracer('kolaj');

  const watcher: Watcher = ({ name, kind, facts = {}, parent, as, links = [] }, inside) => {
    const isFirst = as !== undefined || kind === 'server' || kind === 'taken';
    const place = parent ?? (isFirst ? undefined : inside?.place);
    const isRemote = typeof parent === 'string';
    const around = place === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(place, isRemote));
    if (as !== undefined) ids.choose(contextOf(as, false));
    const linked = links.flatMap((link) => (link === null ? [] : [{ context: contextOf(link, true) }]));
    const span = tracer.startSpan(name, { kind: kinds[kind ?? 'inside'], attributes: facts, links: linked }, around);
    const { traceId, spanId, traceFlags } = span.spanContext();
    let isOpen = true;
    const made: Span = {
      place: `00-${traceId}-${spanId}-0${traceFlags}`,
      isKept: span.isRecording(),
      get isOpen() {
        return isOpen;
      },
      tell: (more) => void span.setAttributes(more),
      end(how = 'done') {
        if (how === 'failed') span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        isOpen = false;
      },
    };
    return made;
  };
  return { watcher, shutdown: () => provider.shutdown() };
}

const kinds: Readonly<Record<NonNullable<SpanStart['kind']> | 'inside', SpanKind>> = {
  server: SpanKind.SERVER,
  taken: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  inside: SpanKind.INTERNAL,
};

/** @param place in the form of `traceparent` */
function contextOf(place: string, isRemote: boolean): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = place.split('-');
  return { traceId, spanId, traceFlags: Number(flags), isRemote };
}

/** Random ones, but for a span whose place was chosen. */
function chosenIds() {
  const random = new RandomIdGenerator();
  let chosen: Pick<SpanContext, 'traceId' | 'spanId'> | null = null;
  return {
    choose(ids: Pick<SpanContext, 'traceId' | 'spanId'>) {
      chosen = ids;
    },
    /** Asked before the one of the trace, of which only a first span has need. */
    generateSpanId: () => chosen?.spanId ?? random.generateSpanId(),
    generateTraceId() {
      const traceId = chosen?.traceId ?? random.generateTraceId();
      chosen = null;
      return traceId;
    },
  };
}

/** Theirs, which is bounded too but tells nobody what it dropped. */
function boundedProcessor({ collector, dropped }: Pick<WatcherOptions, 'collector' | 'dropped'>): SpanProcessor {
  let waiting = 0;
  const exporter: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length;
      collector.export(spans, done);
    },
    shutdown: () => collector.shutdown(),
  };
  const batches = new BatchSpanProcessor({ exporter, maxQueueSize: mostWaiting, scheduledDelayMillis: toldEveryMs });
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span) {
      if (!span.spanContext().traceFlags) return;
      if (waiting >= mostWaiting) return dropped(1);
      waiting++;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
