import { useEffect } from 'react';
import { isDropping, resumeDrops } from '../../../product/source/drop/drop-store.ts';
import { sendBy, staffWay, tellLoggedIn } from '../../../product/source/drop/drop-transport.ts';
import { isAgents } from '../shell/places.ts';
import { useSomebody } from '../shell/somebody.ts';
import { agentWay } from './agent-way.ts';

/** For whom this tab has sent so far. */
let lastOwner: string | null = null;

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
    // What another person has under way in this tab is not to leave in the name of this one; it is kept on the phone for them.
    if (lastOwner !== null && lastOwner !== owner && isDropping()) {
      window.location.reload();
      return;
    }
    lastOwner = owner;
    sendBy(isAgent ? agentWay : staffWay);
    tellLoggedIn();
    void resumeDrops(owner);
    // A browser may clear what is kept when a phone is full, unless it is asked not to.
    if ('storage' in navigator) void navigator.storage.persist().catch(() => false);
  }, [isAgent, owner]);
  return null;
}
