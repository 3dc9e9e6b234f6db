/**
 * What waited in lanes at their last looks: mostly the same sends wait at the next one, so that the message that is due can be asked for
 * together with them. Only a guess: a send that came since is not in it.
 */
export interface Waited {
  /** Sends of which something waited; empty = not known. */
  sendsIn: (laneId: string) => readonly string[];
  note: (laneId: string, sends: readonly string[]) => void;
}

/** Far more lanes than one process works on. */
const mostNoted = 20_000;

export function makeWaited(): Waited {
  const noted = new Map<string, readonly string[]>();
  return {
    sendsIn: (laneId) => noted.get(laneId) ?? [],
    note(laneId, sends) {
      if (noted.size >= mostNoted) noted.clear();
      if (sends.length === 0) noted.delete(laneId);
      else noted.set(laneId, sends);
    },
  };
}
