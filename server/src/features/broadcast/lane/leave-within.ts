/**
 * A message leaves within so many ms of being taken, or not at all: then it waits again. It is what a stop has to wait for at
 * most (`control/quiet.ts`), and what a connection to the provider may take.
 */
export const leaveWithinMs = 5_000;
