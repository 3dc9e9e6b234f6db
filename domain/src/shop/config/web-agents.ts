interface Numbered {
  /** Id as text; empty = none yet. */
  value: string;
}

/**
 * Gives every agent an id: one that is stored keeps it, a new one gets the next that no agent of the shop ever had (D-74). The
 * highest that was ever given is kept beside the list, because the agent who had it may be gone.
 */
export function numberAgents<Agent extends Numbered>(
  agents: readonly Agent[],
  { stored, highest }: { stored: readonly Numbered[]; highest: unknown },
): { agents: Agent[]; highest: number } {
  const known = new Set(stored.map(({ value }) => value));
  let last = Math.max(idOf(highest), ...stored.map(({ value }) => idOf(value)));
  const taken = new Set<string>();
  const numbered = agents.map((agent) => {
    const isKept = known.has(agent.value) && !taken.has(agent.value);
    const value =
      isKept || (idOf(agent.value) > last && idOf(agent.value) <= ownIdsAtMost) ? agent.value : String(last + 1);
    last = Math.max(last, idOf(value));
    taken.add(value);
    return { ...agent, value };
  });
  return { agents: numbered, highest: last };
}

/** An id that the caller gives is taken up to here: what follows is left for ids that are counted. */
const ownIdsAtMost = 1e9;
const idsAtMost = 2e9;

/** Anything that cannot have been counted here is no number to count on from. */
function idOf(value: unknown): number {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= idsAtMost ? id : 0;
}
