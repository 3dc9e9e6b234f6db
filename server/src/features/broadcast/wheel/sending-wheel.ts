import type { FastifyBaseLogger } from 'fastify';
import type { Runner } from '../../../kernel/feature.ts';
import { startStopwatch } from '../../../kernel/stopwatch.ts';
import type { PumpDeps } from '../lane/pump.ts';
import { wakesChannel } from './wake.store.ts';
import { startWheel } from './wheel.ts';

interface Deps extends Omit<PumpDeps, 'startStopwatch'> {
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The wheel of this process, which looks at once when lanes are woken anywhere. */
export const sendingWheel = ({ log, ...deps }: Deps): Runner => ({
  async start({ listener }) {
    const wheel = startWheel({
      ...deps,
      startStopwatch: () => startStopwatch(),
      failed: (error, lane) => log.error({ err: error, ...lane }, 'sending failed for now'),
    });
    const forget = await listener.subscribe(wakesChannel, { message: wheel.wake, gap: wheel.wake });
    return async (withinMs) => {
      const [sending] = await Promise.all([wheel.stop(withinMs), forget()]);
      return { sending };
    };
  },
});
