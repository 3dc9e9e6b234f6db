import type { ServerResponse } from 'node:http';

/** A reader that does not read is cut off at this many unsent bytes. */
const maxUnsent = 256 * 1024;
const heartbeatMs = 15_000;

export interface EventStream {
  /** Keeps the answer open and writes every event to it. */
  follow: (answer: ServerResponse) => void;
  followers: () => number;
  send: (event: string, data: unknown) => void;
  close: () => void;
}

/** Server-sent events to anyone who has the page open. */
export function eventStream(): EventStream {
  const answers = new Set<ServerResponse>();
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
    followers: () => answers.size,
    send: (event, data) => {
      for (const answer of answers) {
        answer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        if (answer.writableLength > maxUnsent) answer.destroy();
      }
    },
    close: () => {
      clearInterval(heartbeat);
      for (const answer of answers) answer.end();
    },
  };
}
