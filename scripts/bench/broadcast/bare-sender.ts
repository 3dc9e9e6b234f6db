import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { BenchDatabase } from './bench-database.ts';

export interface BareOrders {
  address: BenchDatabase['address'];
  /** Of `sendMessage`. */
  url: string;
  key: string;
  picture: string;
  group: string;
}

/** A process that posts the same message again and again, and commits one update after each: nothing could do less. */
export async function startBareSender(orders: BareOrders) {
  const child = fork(fileURLToPath(new URL('./bare-sender.child.ts', import.meta.url)), [JSON.stringify(orders)], {
    execArgv: [],
  });
  let messages = 0;
  child.on('message', (count) => {
    messages = z.parse(z.number(), count);
  });
  await once(child, 'message');
  return {
    pid: child.pid,
    /** Messages so far. */
    sent: () => messages,
    async kill() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
