import type { SendWorld } from '../send-world.ts';

/** Every fifth call goes wrong, in the proportions that reliability §1.2 measured with. */
export function chaos({ world }: { world: Pick<SendWorld, 'condition'> }): void {
  world.condition('throttle', { on: true, rate: 0.04, seconds: 1 });
  world.condition('error-before', { on: true, rate: 0.04 });
  world.condition('error-after', { on: true, rate: 0.03 });
  world.condition('hang', { on: true, rate: 0.03 });
  world.condition('reset-after', { on: true, rate: 0.03 });
  world.condition('reset-before', { on: true, rate: 0.03 });
}
