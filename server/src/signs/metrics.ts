import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../adapters/postgres/pool.ts';
import { facts } from '../kernel/facts.ts';

/** The figures of this process, for a collector at the ops address. */
export interface Metrics {
  contentType: string;
  text: () => Promise<string>;
  watchStreams: (count: () => number) => void;
}

/** What the database knows of the installation; every process tells the same. */
export interface InstallationFigures {
  due: readonly { name: string; seconds: number }[];
  /** Of the features, by their names in `/health/ready`. */
  signs: Readonly<Record<string, number>>;
}

export interface MetricsOptions {
  version: string;
  roles: Iterable<string>;
  database: Pick<Database, 'load'>;
  freeBytes: () => Promise<number>;
  /** Rejects while the database does not answer; its figures are missing then. */
  installation: () => Promise<InstallationFigures>;
}

const seconds = {
  quick: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 30],
  long: [0.02, 0.1, 0.3, 1, 3, 10, 30, 120, 600],
};

/** The twelve signs of operation §6, of whatever roles this process has. */
export function processMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Event loop, memory, CPU.
  collectDefaultMetrics({ register: registry });
  countFacts(registers);
  const build = { version: options.version, roles: [...options.roles].join(','), node: process.version };
  new Gauge({ name: 'kolaj_build_info', help: '1', labelNames: ['version', 'roles', 'node'], registers }).set(build, 1);
  askEachTime(registers, options);
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    watchStreams(count) {
      gauge(registers, { name: 'kolaj_event_streams', help: 'Open event streams' }, count);
    },
  };
}

function countFacts(registers: Registry[]): void {
  const requests = new Histogram({
    name: 'kolaj_http_request_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds.quick,
    registers,
  });
  facts.requestAnswered.hear(({ seconds, ...labels }) => requests.observe(labels, seconds));

  const jobs = new Histogram({
    name: 'kolaj_job_seconds',
    help: 'Time of a run of a job by its end: done, failed (it may be tried again)',
    labelNames: ['job', 'outcome'],
    buckets: seconds.long,
    registers,
  });
  facts.jobRan.hear(({ name, outcome, seconds }) => jobs.observe({ job: name, outcome }, seconds));

  const calls = new Histogram({
    name: 'kolaj_provider_call_seconds',
    help: 'Time of a call to a provider by its end: answered, refused, silent, never-left',
    labelNames: ['provider', 'outcome'],
    buckets: seconds.quick,
    registers,
  });
  facts.providerCalled.hear(({ provider, outcome, seconds }) => calls.observe({ provider, outcome }, seconds));

  const pictures = new Histogram({
    name: 'kolaj_imaging_seconds',
    help: 'Time of picture work by its end: made, threw, crashed (its process died each time)',
    labelNames: ['kind', 'outcome'],
    buckets: seconds.long,
    registers,
  });
  facts.pictureWorked.hear(({ kind, outcome, seconds }) => pictures.observe({ kind, outcome }, seconds));

  const messages = new Counter({
    name: 'kolaj_deliveries_total',
    help: 'Tries to send a message by what the provider answered',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  facts.messageTried.hear((labels) => messages.inc(labels));

  const store = new Counter({
    name: 'kolaj_store_errors_total',
    help: 'Files that could not be kept, by the system’s code',
    labelNames: ['code'],
    registers,
  });
  facts.storeFailed.hear((labels) => store.inc(labels));

  const spans = new Counter({
    name: 'kolaj_spans_dropped_total',
    help: 'Spans that the collector of traces does not have: too-many waited for it, or it has not-taken them',
    labelNames: ['why'],
    registers,
  });
  facts.spansDropped.hear(({ why, count }) => spans.inc({ why }, count));
}

function askEachTime(registers: Registry[], { database, freeBytes, installation }: MetricsOptions): void {
  const tell = (is: { name: string; help: string }, read: Read) => gauge(registers, is, read);
  tell({ name: 'kolaj_db_pool_waiting', help: 'Queries that wait for a connection' }, () => database.load().waiting);
  tell({ name: 'kolaj_db_pool_open', help: 'Open connections' }, () => database.load().open);
  tell({ name: 'kolaj_disk_free_bytes', help: 'Free space at the data folder' }, freeBytes);

  const known = askedOnce(installation);
  const sign = (name: string) => async () => (await known()).signs[name] ?? null;
  tell(
    { name: 'kolaj_lanes_overdue_seconds', help: 'How long a phone’s turn has been due although nobody takes it' },
    sign('lane_wait_seconds'),
  );
  tell(
    { name: 'kolaj_deliveries_uncertain', help: 'Messages of which nobody knows whether they arrived' },
    sign('deliveries_uncertain'),
  );
  tell({ name: 'kolaj_backup_age_seconds', help: 'Age of the last backup' }, sign('backup_age_seconds'));
  tell(
    { name: 'kolaj_log_wait_seconds', help: 'How long a piece of the database’s log has not reached the backups' },
    sign('log_wait_seconds'),
  );
  new Gauge({
    name: 'kolaj_queue_oldest_seconds',
    help: 'How long the oldest due job of a kind has been waiting',
    labelNames: ['job'],
    registers,
    async collect() {
      const due = await known().then(
        (figures) => figures.due,
        () => [],
      );
      this.reset();
      for (const { name, seconds } of due) this.set({ job: name }, seconds);
    },
  });
}

/** One question for all gauges of a look. */
function askedOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

type Read = () => number | null | Promise<number | null>;

/** Where nothing is known nothing is told: 0 would be a lie. */
function gauge(registers: Registry[], is: { name: string; help: string }, read: Read): void {
  new Gauge({
    ...is,
    registers,
    async collect() {
      const value = await Promise.try(read).catch(() => null);
      if (value === null) this.remove();
      else this.set(value);
    },
  });
}
