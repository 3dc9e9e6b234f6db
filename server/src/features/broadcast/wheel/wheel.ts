import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { type PumpDeps, type Pumping, sharedBetweenVisits } from '../lane/pump.ts';
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
  /** Takes no more lanes, ends calls under way and gives the lanes up; answers how many are still under way then: they end by their leases. */
  stop: (withinMs?: number) => Promise<number>;
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
const patienceMs = 10_000;

/**
 * The timer wheel of a worker: visits each lane when its next message is due. A lane that waits for its pace costs nothing but
 * its row; one that is due is held for as long as a call takes. Workers share the lanes by leases.
 */
export function startWheel(deps: WheelDeps): Wheel {
  const wheel = new SendingWheel(deps);
  const running = wheel.run();
  return { wake: () => wheel.wake(), stop: (withinMs = patienceMs) => wheel.stop(running, withinMs) };
}

class SendingWheel {
  readonly #deps: WheelDeps;
  readonly #stopping = new AbortController();
  readonly #shared: Pumping;
  readonly #owner = randomUUID();
  readonly #places = makePlaces(callsAtOnce);
  readonly #visits = new Map<string, Promise<void>>();
  #starting = 0;
  /** Something due was left for want of a place or a turn. */
  #isShort = false;
  #alarm = Promise.withResolvers<void>();

  constructor(deps: WheelDeps) {
    this.#deps = deps;
    this.#shared = sharedBetweenVisits(deps, this.#stopping.signal);
  }

  wake(): void {
    this.#alarm.resolve();
  }

  async run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#alarm = Promise.withResolvers();
      const ms = await this.#turn().catch((error) => {
        this.#deps.failed(error, null);
        return lookEveryMs;
      });
      await delay(lookPauseMs, undefined, { signal }).catch(() => undefined);
      const timer = setTimeout(() => this.wake(), Math.max(0, ms - lookPauseMs));
      await this.#alarm.promise;
      clearTimeout(timer);
    }
  }

  async stop(running: Promise<void>, withinMs: number): Promise<number> {
    this.#stopping.abort();
    this.wake();
    const ended = running.then(() => Promise.all(this.#visits.values()));
    await Promise.race([ended, delay(withinMs, undefined, { ref: false })]);
    return this.#visits.size;
  }

  /** How long the wheel may sleep then, ms. */
  async #turn(): Promise<number> {
    let chosen: ComingLane[] = [];
    try {
      const { coming, taken } = await asSystem(this.#deps.database, async (scope) => {
        const found = await lookAhead(scope, {
          aheadMs: lookEveryMs,
          without: { shopIds: this.#places.full(), laneIds: [...this.#visits.keys()] },
          limit: lanesAhead,
        });
        chosen = this.#choose(found.filter(({ inMs }) => inMs === 0));
        return { coming: found, taken: await this.#take(scope, chosen) };
      });
      const begun = chosen.filter(({ laneId }) => taken.has(laneId));
      // Of those that another process took, the places are given back below.
      chosen = chosen.filter(({ laneId }) => !taken.has(laneId));
      for (const lane of begun) this.#begin(lane);
      // A place or a turn that becomes free wakes the wheel; what another process took was looked at by now.
      return coming.find(({ inMs }) => inMs > 0)?.inMs ?? lookEveryMs;
    } finally {
      for (const { shopId } of chosen) this.#places.leave(shopId);
    }
  }

  /** Of the lanes that are due, those for which there is room now, the longest due first. */
  #choose(due: readonly ComingLane[]): ComingLane[] {
    let room = claimsAhead - this.#starting;
    const chosen = due.filter(({ shopId }) => {
      if (room === 0 || !this.#places.take(shopId)) return false;
      room--;
      return true;
    });
    this.#isShort = chosen.length < due.length;
    return chosen;
  }

  async #take(scope: SystemScope, chosen: readonly LaneKey[]): Promise<Set<string>> {
    if (chosen.length === 0) return new Set();
    const laneIds = chosen.map(({ laneId }) => laneId);
    const taken = await takeLanes(scope, { laneIds, owner: this.#owner, leaseMs: this.#shared.leaseMs });
    return new Set(taken.map(({ laneId }) => laneId));
  }

  #begin(lane: LaneKey): void {
    let isStarting = true;
    this.#starting++;
    const started = () => {
      if (!isStarting) return;
      isStarting = false;
      this.#starting--;
      if (this.#isShort) this.wake();
    };
    const inTurn: Pumping['inTurn'] = (run) => this.#shared.inTurn(run).finally(started);
    const visit = visitLane(lane, this.#owner, { ...this.#shared, inTurn })
      .then((rest) => this.#wakeFor(rest))
      // The lane stays taken until its lease is over: a fault that stays is met every few seconds, not every moment.
      .catch((error) => this.#deps.failed(error, lane))
      .finally(() => {
        started();
        this.#visits.delete(lane.laneId);
        this.#places.leave(lane.shopId);
        if (this.#isShort) this.wake();
      });
    this.#visits.set(lane.laneId, visit);
  }

  /** The last look knew nothing of a lane that was in hand then. */
  #wakeFor({ inMs }: Rest): void {
    if (inMs !== null && inMs < lookEveryMs) setTimeout(() => this.wake(), inMs).unref();
  }
}
