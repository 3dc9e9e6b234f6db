import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { type PumpDeps, sharedBetweenVisits } from '../lane/pump.ts';
import { makePlaces } from './places.ts';
import { type Rest, visitLane } from './visit-lane.ts';
import { type ComingLane, type LaneKey, lookAhead, takeLanes } from './wheel.store.ts';

export interface WheelDeps extends PumpDeps {
  /** A lane that could not be visited, or a look that failed; both are tried again. */
  failed: (error: unknown, lane: LaneKey | null) => void;
}

export interface Wheel {
  /** Lanes were woken: it looks at once. Without it, a second later. */
  wake: () => void;
  /** Takes no more lanes, ends calls under way and gives the lanes up; waits for it, at most 10 s. */
  stop: () => Promise<void>;
}

/** Calls under way in one process at most: each costs a socket and some kB. */
const callsAtOnce = 1000;
/** Lanes that are taken and wait for their claim: more would keep them from other processes. */
const claimsAhead = 64;
/** Read at one look; more are due only when the wheel is behind. */
const lanesAhead = 500;
/** What happens between two looks is heard of after this at the latest: lanes of dead workers, missed notices. */
const lookEveryMs = 1_000;
/** A busy wheel looks no more often than this: it takes together what is due together. */
const lookPauseMs = 100;
/** What is still under way then ends by its leases; nothing correct depends on the wait. */
const patienceMs = 10_000;

/**
 * The timer wheel of a worker: visits each lane when its next message is due. A lane that waits for its pace costs nothing but
 * its row; one that is due is held for as long as a call takes. Workers share the lanes by leases.
 */
export function startWheel(deps: WheelDeps): Wheel {
  const stopping = new AbortController();
  const { signal } = stopping;
  const shared = sharedBetweenVisits(deps, signal);
  const owner = randomUUID();
  const places = makePlaces(callsAtOnce);
  const visits = new Map<string, Promise<void>>();
  let starting = 0;
  /** Something due was left for want of a place or a turn. */
  let isShort = false;
  let alarm = Promise.withResolvers<void>();
  const wake = () => alarm.resolve();

  /** How long the wheel may sleep then, ms. */
  async function turn(): Promise<number> {
    const coming = await asSystem(deps.database, (scope) =>
      lookAhead(scope, {
        aheadMs: lookEveryMs,
        without: { shopIds: places.full(), laneIds: [...visits.keys()] },
        limit: lanesAhead,
      }),
    );
    const due = coming.filter(({ inMs }) => inMs === 0);
    const chosen = choose(due);
    const taken = await take(chosen);
    for (const lane of chosen) {
      if (taken.some(({ laneId }) => laneId === lane.laneId)) begin(lane);
      else places.leave(lane.shopId);
    }
    // A place or a turn that becomes free wakes the wheel; what another process took was looked at by now.
    return coming.find(({ inMs }) => inMs > 0)?.inMs ?? lookEveryMs;
  }

  /** Of the lanes that are due, those for which there is room now, the longest due first. */
  function choose(due: readonly ComingLane[]): ComingLane[] {
    let room = claimsAhead - starting;
    const chosen = due.filter(({ shopId }) => {
      if (room === 0 || !places.take(shopId)) return false;
      room--;
      return true;
    });
    isShort = chosen.length < due.length;
    return chosen;
  }

  async function take(chosen: readonly LaneKey[]): Promise<LaneKey[]> {
    if (chosen.length === 0) return [];
    const laneIds = chosen.map(({ laneId }) => laneId);
    try {
      return await asSystem(deps.database, (scope) => takeLanes(scope, { laneIds, owner, leaseMs: shared.leaseMs }));
    } catch (error) {
      deps.failed(error, null);
      return [];
    }
  }

  function begin(lane: LaneKey): void {
    let isStarting = true;
    starting++;
    const started = () => {
      if (!isStarting) return;
      isStarting = false;
      starting--;
      if (isShort) wake();
    };
    const inTurn: typeof shared.inTurn = (run) => shared.inTurn(run).finally(started);
    const visit = visitLane(lane, owner, { ...shared, inTurn })
      .then(wakeFor)
      // The lane stays taken until its lease is over: a fault that stays is met every few seconds, not every moment.
      .catch((error) => deps.failed(error, lane))
      .finally(() => {
        started();
        visits.delete(lane.laneId);
        places.leave(lane.shopId);
        if (isShort) wake();
      });
    visits.set(lane.laneId, visit);
  }

  /** The last look knew nothing of a lane that was in hand then. */
  function wakeFor({ inMs }: Rest): void {
    if (inMs !== null && inMs < lookEveryMs) setTimeout(wake, inMs).unref();
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      alarm = Promise.withResolvers();
      const ms = await turn().catch((error) => {
        deps.failed(error, null);
        return lookEveryMs;
      });
      await delay(lookPauseMs, undefined, { signal }).catch(() => undefined);
      const timer = setTimeout(wake, Math.max(0, ms - lookPauseMs));
      await alarm.promise;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    wake,
    async stop() {
      stopping.abort();
      wake();
      const ended = running.then(() => Promise.all(visits.values()));
      await Promise.race([ended, delay(patienceMs, undefined, { ref: false })]);
    },
  };
}
