import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { afterEach, expect, it } from 'vitest';
import { during, openSpan, part, placeNow, placeOf, watchSpans, within } from '../../kernel/spans.ts';
import { watcherOf } from './watcher.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** What a collector gets that `takes` none or all of them. */
function watched({ share = 1, takes = true } = {}) {
  const told: ReadableSpan[] = [];
  const count = { dropped: 0 };
  const collector: SpanExporter = {
    export(spans, done) {
      if (!takes) return;
      told.push(...spans);
      done({ code: 0 });
    },
    shutdown: () => Promise.resolve(),
  };
  const { watcher, shutdown } = watcherOf({
    ...{ share, collector, service: 'kolaj', attributes: {} },
    about: { version: '1', id: 'one', roles: ['web'] },
    dropped: (more) => {
      count.dropped += more;
    },
  });
  ends.push(watchSpans(watcher));
  const names = () => told.map(({ name }) => name).sort();
  return { told, names, count, shutdown };
}

const start = (name: string) => () => ({ name });

it('without anybody who watches, work is done as it is', async () => {
  expect(
    await during(
      () => expect.unreachable(),
      async (span) => span,
    ),
  ).toBeNull();
  expect(openSpan({ name: 'x' })).toBeNull();
  expect(placeNow()).toBeNull();
});

it('what fails is told as failed, and without what was thrown', async () => {
  const { told, shutdown } = watched();
  await expect(during(start('x'), () => Promise.reject(new Error('of Ayşe')))).rejects.toThrow('of Ayşe');
  await shutdown();
  expect(told[0]?.status.code).toBe(2);
  expect([told[0]?.events, told[0]?.status.message]).toEqual([[], undefined]);
});

it('a part belongs to what runs, and is nothing by itself or after the end of it', async () => {
  const { names, told, shutdown } = watched();
  await part(start('alone'), async () => undefined);
  let later: () => Promise<unknown> = async () => undefined;
  await during(start('job'), async () => {
    await part(start('query'), async () => undefined);
    later = within(openSpan({ name: 'kept open' }), () => () => part(start('late'), async () => undefined));
    const span = openSpan({ name: 'over' });
    within(span, () => {
      later = () => part(start('late'), async () => undefined);
      span?.end();
    });
    await within(span, later);
  });
  await shutdown();
  expect(names()).toEqual(['job', 'over', 'query']);
  const [query, , job] = [...told].sort((a, b) => b.name.localeCompare(a.name));
  expect(query?.parentSpanContext?.spanId).toBe(job?.spanContext().spanId);
});

it('a job goes on with the trace in which it was ordered, but does not get into that of whoever wakes it', async () => {
  const { told, shutdown } = watched();
  let place: string | null = null;
  await during(start('request'), async () => {
    place = placeNow();
    await during(
      () => ({ name: 'woken', kind: 'taken' }),
      async () => undefined,
    );
  });
  await during(
    () => ({ name: 'ordered', kind: 'taken', parent: place }),
    async () => undefined,
  );
  await shutdown();
  const traceOf = (name: string) => told.find((span) => span.name === name)?.spanContext().traceId;
  expect(traceOf('ordered')).toBe(traceOf('request'));
  expect(traceOf('woken')).not.toBe(traceOf('request'));
});

it('a send has the trace of its number, in every process', async () => {
  const id = '0192f0c1-2345-7abc-8def-0123456789ab';
  const { told, shutdown } = watched();
  openSpan({ name: 'broadcast', as: placeOf(id), links: [null] })?.end();
  await during(
    () => ({ name: 'send', parent: placeOf(id) }),
    async () => undefined,
  );
  await shutdown();
  const [first, message] = told;
  expect(first?.spanContext()).toMatchObject({ traceId: id.replaceAll('-', ''), spanId: '8def0123456789ab' });
  expect(first?.parentSpanContext).toBeUndefined();
  expect(message?.parentSpanContext?.spanId).toBe('8def0123456789ab');
});

it('a share of the traces is chosen by their number, so each is whole in all processes', async () => {
  const kept: boolean[] = [];
  const { shutdown } = watched({ share: 0.3 });
  for (let n = 0; n < 500; n++) {
    const place = placeOf(crypto.randomUUID());
    const first = openSpan({ name: 'broadcast', as: place });
    const elsewhere = openSpan({ name: 'send', parent: place });
    expect(elsewhere?.isKept).toBe(first?.isKept);
    kept.push(first?.isKept === true);
  }
  const share = kept.filter((isKept) => isKept).length / kept.length;
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.4);
  // Who asks us cannot have a trace kept, but left out.
  expect(openSpan({ name: 'x', kind: 'server', parent: placeOf(crypto.randomUUID()).replace(/1$/, '0') })?.isKept).toBe(
    false,
  );
  await shutdown();
});

it('no more spans wait for a collector that does not answer than 2,048; the rest is counted', () => {
  const { count } = watched({ takes: false });
  for (let n = 0; n < 5_000; n++) openSpan({ name: 'x' })?.end();
  // What is on its way does not wait any more: 512 in one go.
  expect(count.dropped).toBeGreaterThanOrEqual(5_000 - 2_048 - 512);
  expect(count.dropped).toBeLessThan(5_000 - 2_000);
});
