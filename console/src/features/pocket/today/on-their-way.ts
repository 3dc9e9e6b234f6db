import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { Standstill } from '@kolaj/contract/broadcast/sending-stop';

/** All sending of the shop is stopped, or the installation is held. */
export const isStill = ({ stopped, held }: Pick<Standstill, 'stopped' | 'held'>) => stopped !== null || held !== null;

/** Messages that are on their way; none while everything stands still: they wait, and that is said of the stop. */
export function onTheirWay(
  standstill: Pick<Standstill, 'stopped' | 'held'>,
  running: readonly { counts: Pick<BroadcastSummary['counts'], 'open'> }[],
): number {
  return isStill(standstill) ? 0 : running.reduce((total, { counts }) => total + counts.open, 0);
}
