import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { facts } from '../../kernel/facts.ts';
import { watchSpans } from '../../kernel/spans.ts';
import type { TracingSettings } from '../../settings/tracing-settings.ts';

export interface TracingOptions {
  /** null = nobody watches, and nothing of the packages is loaded. */
  tracing: TracingSettings | null;
  about: { version: string; id: string; roles: Iterable<string> };
  log: Pick<Logger, 'warn' | 'info'>;
}

/** A stop waits so long at most for what is still to be told. */
const lastWordsMs = 2_000;

/**
 * Has the spans of this process told to a collector, if the settings name one. Returns the end, which tells what is left, as far as the
 * time that is given for it.
 */
export async function startTracing({
  tracing,
  about,
  log,
}: TracingOptions): Promise<(leftMs: number) => Promise<void>> {
  if (tracing === null) return async () => undefined;
  const [{ watcherOf }, { collectorAt }] = await Promise.all([
    import('./watcher.ts'),
    import('../../adapters/otlp/collector.ts'),
  ]);
  const collector = collectorAt(tracing, (trouble) =>
    trouble === null
      ? log.info('the collector takes traces again')
      : log.warn(`the collector does not take traces (OTEL_EXPORTER_OTLP_ENDPOINT): ${trouble}`),
  );
  const dropped = (count: number) => facts.spansDropped.tell({ why: 'too-many', count });
  const { watcher, shutdown } = watcherOf({ ...tracing, about, collector, dropped });
  const stopWatching = watchSpans(watcher);
  return async (leftMs) => {
    stopWatching();
    const told = shutdown().catch(() => undefined);
    await Promise.race([told, wait(Math.min(lastWordsMs, leftMs), undefined, { ref: false })]);
    await collector.shutdown();
  };
}
