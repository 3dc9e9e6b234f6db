import { useEffect } from 'react';
import { leftBehind } from '../../../product/source/drop/drop-keep.ts';
import { startDrop } from '../../../product/source/drop/drop-store.ts';
import { sendBy, staffWay, tellLoggedIn } from '../../../product/source/drop/drop-transport.ts';
import { isAgents } from '../shell/places.ts';
import { useSomebody } from '../shell/somebody.ts';
import { agentWay } from './agent-way.ts';

/**
 * Goes on with what a closed tab, a flat battery or a tunnel has left on this phone. Shown whenever somebody who may bring photos
 * is logged in: what waited for that goes on at once.
 */
export function Sending() {
  const { start } = useSomebody();
  const isAgent = start.desks.some(isAgents);
  const { id } = start.person;
  const pid = start.shop?.pid ?? '';
  // What an agent has left on this phone is nobody else's to send.
  const owner = isAgent ? `${pid} ${id}` : pid;
  useEffect(() => {
    sendBy(isAgent ? agentWay : staffWay);
    tellLoggedIn();
    void leftBehind(owner).then((orders) => {
      for (const order of orders) void startDrop(order);
    });
    // A browser may clear what is kept when a phone is full, unless it is asked not to.
    if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
  }, [isAgent, owner]);
  return null;
}
