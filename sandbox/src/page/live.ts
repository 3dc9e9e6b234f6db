import type { ServerResponse } from 'node:http';
import type { Arrived } from '../provider/inbox.ts';
import type { Change, Outside } from '../provider/outside.ts';
import { bubbles, chatHead } from './chat.ts';
import { findGroup, groupRow } from './group-list.ts';
import { faultPanel, ledgerPanel } from './side-panel.ts';

/** A reader that does not read is cut off at this many unsent bytes. */
const maxUnsent = 256 * 1024;
/** Changes are gathered this long, so that a fast sender does not redraw the page for every picture. */
const gatherMs = 120;
const heartbeatMs = 15_000;

export interface Live {
  /** Keeps the answer open and writes every change to it as a server-sent event. */
  follow(answer: ServerResponse): void;
  close(): void;
}

/** Tells the open pages what changed, as finished pieces of HTML. */
export function createLive(outside: Outside): Live {
  const answers = new Set<ServerResponse>();
  let arrived: Arrived[] = [];
  let gathering: NodeJS.Timeout | null = null;

  const send = (event: string, data: unknown) => {
    for (const answer of answers) {
      answer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (answer.writableLength > maxUnsent) answer.destroy();
    }
  };

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
    if (answers.size === 0) return;
    if (change.kind === 'reset') {
      arrived = [];
      send('reset', {});
      return;
    }
    if (change.kind === 'arrived') arrived.push(...change.messages);
    gathering ??= setTimeout(flush, gatherMs).unref();
  });

  const heartbeat = setInterval(() => {
    for (const answer of answers) answer.write(': still here\n\n');
  }, heartbeatMs).unref();

  return {
    follow: (answer) => {
      answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      answer.write('retry: 1000\n\n');
      answers.add(answer);
      answer.on('close', () => answers.delete(answer));
    },
    close: () => {
      stop();
      clearInterval(heartbeat);
      if (gathering) clearTimeout(gathering);
      for (const answer of answers) answer.end();
    },
  };
}
