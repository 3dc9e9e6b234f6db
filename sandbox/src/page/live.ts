import type { ServerResponse } from 'node:http';
import type { Arrived } from '../provider/inbox.ts';
import type { Change, Outside } from '../provider/outside.ts';
import { bubbles, chatHead } from './chat.ts';
import { eventStream } from './event-stream.ts';
import { findGroup, groupRow } from './group-list.ts';
import { faultPanel, ledgerPanel } from './side-panel.ts';

/** Changes are gathered this long, so that a fast sender does not redraw the page for every picture. */
const gatherMs = 120;

export interface Live {
  /** Keeps the answer open and writes every change to it as a server-sent event. */
  follow(answer: ServerResponse): void;
  close(): void;
}

/** Tells the open pages what changed, as finished pieces of HTML. */
export function createLive(outside: Outside): Live {
  const stream = eventStream();
  const { send } = stream;
  let arrived: Arrived[] = [];
  let gathering: NodeJS.Timeout | null = null;

  const flush = () => {
    gathering = null;
    for (const [groupId, messages] of Map.groupBy(arrived, ({ groupId: id }) => id)) {
      const group = findGroup(outside.world, groupId);
      if (!group) continue;
      send('arrived', {
        groupId,
        row: groupRow(outside, group).markup,
        head: chatHead(outside, group).markup,
        bubbles: bubbles(outside, group, messages).map(({ markup }) => markup),
      });
    }
    arrived = [];
    send('ledger', { html: ledgerPanel(outside).markup, faults: faultPanel(outside).markup });
  };

  const stop = outside.onChange((change: Change) => {
    if (stream.followers() === 0) return;
    if (change.kind === 'reset') {
      arrived = [];
      send('reset', {});
      return;
    }
    if (change.kind === 'arrived') arrived.push(...change.messages);
    gathering ??= setTimeout(flush, gatherMs).unref();
  });

  return {
    follow: stream.follow,
    close: () => {
      stop();
      if (gathering) clearTimeout(gathering);
      stream.close();
    },
  };
}
