import type { Change } from '@kolaj/contract/events';

/** At most one payload per shop in this time, ms: each takes a lock of the whole database server when it is sent. */
const betweenMs = 1_000;
/** PostgreSQL takes no longer payload, bytes. */
const longestPayload = 7_999;
/** Further changes of a shop in one payload are said as "all". */
const mostChanges = 200;
/** A database that is away for longer is noticed by those who listen: they ask for everything again. */
const mostTries = 10;

/** What consoles of some shops are told, by shop. */
export type ShopChanges = ReadonlyMap<string, readonly Change[]>;

interface Outbox {
  /** Keeps changes that are committed. Those of a shop that was told nothing within the last second leave at once. */
  add: (changes: ShopChanges) => Promise<void>;
  /** Sends what is kept, at once. */
  flush: () => Promise<void>;
}

/**
 * Collects what the consoles of each shop are told by this process: the first change at once, all that follow within a second in
 * one payload at its end. Nothing of it rejects: a payload that cannot be sent is tried again with the next ones.
 */
export function changeOutbox(send: (payloads: readonly string[]) => Promise<void>): Outbox {
  /** Not sent yet, by shop and text. */
  const kept = new Map<string, Map<string, Change>>();
  const sentAt = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let failures = 0;

  function keep(changes: ShopChanges): void {
    for (const [shop, list] of changes) {
      const ofShop = kept.get(shop) ?? new Map<string, Change>();
      kept.set(shop, ofShop);
      for (const change of list) ofShop.set(JSON.stringify(change), change);
    }
  }

  async function sendOf(shops: readonly string[]): Promise<void> {
    const leaving = shops.map((shop) => [shop, [...(kept.get(shop)?.values() ?? [])]] as const);
    const now = performance.now();
    for (const [shop, at] of sentAt) if (now - at >= betweenMs) sentAt.delete(shop);
    for (const shop of shops) {
      kept.delete(shop);
      sentAt.set(shop, now);
    }
    try {
      if (leaving.length > 0) await send(leaving.map(([shop, changes]) => payloadOf(shop, changes)));
      failures = 0;
    } catch {
      failures++;
      if (failures < mostTries) keep(new Map(leaving));
    }
    wait();
  }

  const isDue = (shop: string) => performance.now() - (sentAt.get(shop) ?? Number.NEGATIVE_INFINITY) >= betweenMs;

  function wait(): void {
    if (timer || kept.size === 0) return;
    const now = performance.now();
    const dueIn = [...kept.keys()].map((shop) => betweenMs - (now - (sentAt.get(shop) ?? now)));
    timer = setTimeout(
      () => {
        timer = null;
        void sendOf([...kept.keys()].filter(isDue));
      },
      Math.max(0, Math.min(...dueIn)),
    );
    timer.unref();
  }

  return {
    async add(changes) {
      keep(changes);
      const due = [...changes.keys()].filter(isDue);
      if (due.length > 0) await sendOf(due);
      else wait();
    },
    flush: () => sendOf([...kept.keys()]),
  };
}

function payloadOf(shop: string, changes: readonly Change[]): string {
  const all = JSON.stringify({ shop, changes: 'all' });
  if (changes.length > mostChanges) return all;
  const each = JSON.stringify({ shop, changes });
  return Buffer.byteLength(each) > longestPayload ? all : each;
}
