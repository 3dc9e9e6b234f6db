import { facts } from '../kernel/facts.ts';
import { openSpan } from '../kernel/spans.ts';

/** Tells of a job of a picture child, from when it is asked for; what it answers hears of its end. */
export function tellOfPicture(kind: string) {
  const span = openSpan({ name: `picture ${kind}` });
  return (outcome: 'made' | 'crashed' | 'threw', seconds: number): void => {
    facts.pictureWorked.tell({ kind, outcome, seconds });
    // The rest of the span was the wait for a child that is free.
    span?.tell({ 'kolaj.outcome': outcome, 'kolaj.child_ms': Math.round(seconds * 1000) });
    span?.end(outcome === 'made' ? 'done' : 'failed');
  };
}
