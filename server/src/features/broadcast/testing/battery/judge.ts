import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { maxAttempts } from '@kolaj/domain/broadcast/delivery/delivery-flow';
import { duplicatesIn, type LedgerEntry, wasTakenIn } from '@kolaj/sandbox/ledger';
import type * as z from 'zod/mini';
import type { Person } from '../../../../testing/calls.ts';

type Told = z.output<(typeof getBroadcast)['output']>['data']['result']['deliveries'][number];

/** What the shop was told of a send, held against what the outside world really got. */
export interface Verdict {
  messages: number;
  /** Taken in by the outside world. */
  arrived: number;
  /** A group got the same picture, or the same message, twice. */
  duplicates: number;
  /** Told as sent, and never arrived; or nobody says anything of it. */
  lost: number;
  /** Reported as not sent, but it arrived: sending again doubles it. */
  untold: number;
  /** Were a question at some time. */
  uncertain: number;
  /** Still are, although the log may still answer. */
  left: number;
  /** Still are, and only a person may answer: tried as often as a message may be. */
  forPerson: number;
  /** Calls whose end nobody could know: the most that chance may make uncertain, besides what was under way at a kill. */
  ambiguous: number;
  byStatus: Record<string, number>;
}

const unclear: readonly LedgerEntry['outcome'][] = [
  'error-before',
  'error-after',
  'hung',
  'reset-before',
  'reset-after',
  'garbled',
];

/** Tries that are not the message's fault. */
const uncounted: readonly (string | null)[] = ['rate-limited', 'sender-inactive'];

/** Whether a question stays one although the log lacks the message: the machine has tried it as often as it may (D-54). */
const isForPerson = ({ attempts }: Told): boolean =>
  attempts.filter(({ outcome }) => !uncounted.includes(outcome)).length >= maxAttempts;

interface Case {
  broadcastIds: readonly string[];
  ledger: readonly LedgerEntry[];
  /** Messages that must have been told of. */
  expected: number;
  /** SHA-256 of the picture at an address. */
  pictureAt: (url: string) => string;
}

/** Compares what was told with what arrived. Reads no row of the database, only what a person would see. */
export async function judge(caller: Person, { broadcastIds, ledger, expected, pictureAt }: Case): Promise<Verdict> {
  const told: Told[] = [];
  for (const id of broadcastIds) told.push(...(await messagesOf(caller, id)));
  // By group and picture: not every provider carries our reference along.
  const arrivals = new Set(
    ledger.filter(wasTakenIn).map(({ groupId, pictureSha256 }) => `${groupId} ${pictureSha256}`),
  );
  const hasArrived = ({ group_id, image }: Told) => arrivals.has(`${group_id} ${image && pictureAt(image.url)}`);
  const isTold =
    (...statuses: Told['status'][]) =>
    (one: Told) =>
      statuses.includes(one.status);
  const sent = told.filter(isTold('accepted', 'delivered'));
  const open = told.filter(isTold('uncertain'));
  const notSent = told.filter((one) => !sent.includes(one) && !open.includes(one));
  return {
    messages: told.length,
    arrived: ledger.filter(wasTakenIn).length,
    duplicates: duplicatesIn(ledger).length,
    lost: sent.filter((one) => !hasArrived(one)).length + Math.max(0, expected - told.length),
    untold: notSent.filter(hasArrived).length,
    uncertain: told.filter((one) => one.attempts.some(({ outcome }) => outcome === 'ambiguous')).length,
    left: open.filter((one) => !isForPerson(one)).length,
    forPerson: open.filter(isForPerson).length,
    ambiguous: ledger.filter(({ call, outcome }) => call === 'send' && unclear.includes(outcome)).length,
    byStatus: Object.fromEntries([...Map.groupBy(told, ({ status }) => status)].map(([of, all]) => [of, all.length])),
  };
}

/**
 * Whether each message of a send was seen at an end. One reading decides of each: a question that the log answers between two
 * readings leaves once more, and would be counted neither as a question nor as on its way.
 */
export async function isSettled(caller: Person, id: string): Promise<boolean> {
  const messages = await messagesOf(caller, id);
  return messages.every((one) => {
    if (one.status === 'uncertain') return isForPerson(one);
    return one.status !== 'queued' && one.status !== 'sending';
  });
}

/** Every message of a send, as the console would page through them. */
export async function messagesOf(caller: Person, id: string): Promise<Told[]> {
  const messages: Told[] = [];
  let after: string | null = null;
  do {
    const page: z.output<(typeof getBroadcast)['output']> = await caller.call(getBroadcast, {
      id,
      limit: 500,
      ...(after === null ? {} : { after }),
    });
    messages.push(...page.data.result.deliveries);
    after = page.data.result.next;
  } while (after !== null);
  return messages;
}
