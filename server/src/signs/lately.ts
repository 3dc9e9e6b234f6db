import type { Counted } from '@kolaj/domain/installation/health';
import { facts } from '../kernel/facts.ts';

const bucketMs = 60_000;
/** Ten minutes: long enough to see a fault that comes and goes, short enough that one that is over is gone. */
const bucketsKept = 10;

export interface Lately {
  /** What was counted in the last ten minutes, by sign, name and outcome. */
  read: () => Counted[];
  close: () => void;
}

/** Counts what happens in this process, forgetting it minute by minute. */
export function countLately(clock: () => Date): Lately {
  const buckets = new Map<number, Map<string, Counted>>();
  const minute = () => Math.floor(clock().getTime() / bucketMs);

  function add({ seconds, ...key }: Omit<Counted, 'count'>): void {
    const now = minute();
    for (const old of buckets.keys()) if (old <= now - bucketsKept || old > now) buckets.delete(old);
    const bucket = buckets.get(now) ?? new Map<string, Counted>();
    buckets.set(now, bucket);
    addTo(bucket, { ...key, count: 1, seconds });
  }

  const ends = [
    facts.requestAnswered.hear(({ status, seconds }) =>
      add({ sign: 'request', name: '', outcome: status >= 500 ? 'failed' : 'answered', seconds }),
    ),
    facts.jobRan.hear(({ name, outcome, seconds }) => add({ sign: 'job', name, outcome, seconds })),
    facts.providerCalled.hear(({ provider, outcome, seconds }) =>
      add({ sign: 'call', name: provider, outcome, seconds }),
    ),
    facts.pictureWorked.hear(({ kind, outcome, seconds }) => add({ sign: 'picture', name: kind, outcome, seconds })),
    facts.messageTried.hear(({ channel, outcome }) => add({ sign: 'message', name: channel, outcome, seconds: 0 })),
    facts.storeFailed.hear(({ code }) => add({ sign: 'store', name: code, outcome: 'failed', seconds: 0 })),
  ];

  return {
    read() {
      const sums = new Map<string, Counted>();
      const oldest = minute() - bucketsKept;
      for (const [at, bucket] of buckets) {
        if (at > oldest) for (const counted of bucket.values()) addTo(sums, counted);
      }
      return [...sums.values()].map((sum) => ({ ...sum, seconds: Math.round(sum.seconds * 1000) / 1000 }));
    },
    close() {
      for (const end of ends) end();
    },
  };
}

function addTo(sums: Map<string, Counted>, more: Counted): void {
  const key = `${more.sign} ${more.name} ${more.outcome}`;
  const { count = 0, seconds = 0 } = sums.get(key) ?? {};
  sums.set(key, { ...more, count: count + more.count, seconds: seconds + more.seconds });
}
