import type { Announce, EventName, Events } from '../events.ts';
import { pipeline } from '../pipeline.ts';
import type { JobOrder } from './bind-job.ts';
import type { Queue } from './queue.ts';

const ordersFor = <Name extends EventName>(name: Name, fact: Events[Name], shopId: string): JobOrder[] =>
  pipeline[name]?.orders(fact, { shopId }) ?? [];

/** Turns facts into the jobs that the pipeline names, in the transaction of the fact. */
export function announcer(queue: Queue): Announce {
  return (scope, name, fact) => queue.enqueue(scope, ordersFor(name, fact, scope.shopId));
}
