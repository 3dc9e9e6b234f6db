import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

/** One line from the client; null text = its bytes are no UTF-8. */
export interface Line {
  text: string | null;
}

/** The connection that carries commands and replies. */
export interface Control {
  /** Address of the client, IPv4 without its IPv6 wrapping. */
  readonly ip: string;
  /** Address of ours that the client has connected to. */
  readonly localAddress: string;
  /** The client has gone, or we have hung up. */
  readonly isOver: boolean;
  readonly isSecure: boolean;
  /** The next command; null when there will be none. */
  next: () => Promise<Line | null>;
  /** One reply; further lines are indented between its first and its last. */
  reply: (code: number, text: string, lines?: readonly string[]) => void;
  /** Goes on in TLS. Whatever was sent in the clear behind the asking is void. */
  secure: (context: SecureContext) => void;
  /** Says good-bye and hangs up. */
  end: (code: number, text: string) => void;
  /** Whenever nothing was said for so long. */
  onSilence: (milliseconds: number, then: () => void) => void;
}

const longestLineBytes = 8192;
const mostWaitingLines = 100;
/** The client may take this long to hear the last reply, ms. */
const goodByeMs = 500;

export const withoutWrapping = (address: string | undefined) => (address ?? '').replace(/^::ffff:/i, '');

/** Clients that abort put telnet signals in front of the line: IAC and one byte each. */
function withoutSignals(line: Buffer): Buffer {
  let from = 0;
  while (line[from] === 0xff) from += 2;
  return line.subarray(from);
}

function decode(line: Buffer): Line {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(withoutSignals(line)) };
  } catch {
    return { text: null };
  }
}

/** Cuts bytes into lines. A line that never ends, or too many at once, answers false: the client is up to no good. */
function lineCutter(take: (line: Line) => void) {
  let rest: Buffer = Buffer.alloc(0);
  return {
    add(chunk: Buffer): boolean {
      rest = Buffer.concat([rest, chunk]);
      for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
        const line = rest.subarray(0, end);
        take(decode(line.at(-1) === 0x0d ? line.subarray(0, -1) : line));
        rest = rest.subarray(end + 1);
      }
      return rest.length <= longestLineBytes;
    },
    clear: () => {
      rest = Buffer.alloc(0);
    },
  };
}

interface Watcher {
  /** Sees every line the moment it comes, before its turn: an abort cannot wait for the transfer to end. */
  onLine: (line: Line) => void;
  /** The client has gone. */
  onOver: () => void;
}

export function openControl(raw: Socket, { onLine, onOver }: Watcher): Control {
  let socket = raw;
  let isOver = false;
  let silence: { milliseconds: number; then: () => void } | null = null;
  const waiting: Line[] = [];
  let wake: (() => void) | null = null;
  const awake = () => {
    wake?.();
    wake = null;
  };
  const cutter = lineCutter((line) => {
    waiting.push(line);
    onLine(line);
  });

  function over() {
    if (isOver) return;
    isOver = true;
    awake();
    onOver();
  }
  function listen(to: Socket) {
    to.on('data', (chunk: Buffer) => {
      const isSound = cutter.add(chunk) && waiting.length <= mostWaitingLines;
      if (!isSound) hangUp(500, 'This is no FTP.');
      awake();
    });
    to.on('error', over);
    to.on('end', over);
    to.on('close', over);
  }
  function reply(code: number, text: string, lines: readonly string[] = []) {
    if (isOver || !socket.writable) return;
    const middle = lines.map((line) => ` ${line}\r\n`).join('');
    socket.write(lines.length > 0 ? `${code}-${text}\r\n${middle}${code} End\r\n` : `${code} ${text}\r\n`);
  }
  function hangUp(code: number, text: string) {
    reply(code, text);
    over();
    socket.end();
    setTimeout(() => socket.destroy(), goodByeMs);
  }
  listen(raw);

  return {
    ip: withoutWrapping(raw.remoteAddress),
    localAddress: withoutWrapping(raw.localAddress),
    get isOver() {
      return isOver;
    },
    get isSecure() {
      return socket instanceof TLSSocket;
    },
    async next() {
      while (waiting.length === 0 && !isOver) await new Promise<void>((resolve) => (wake = resolve));
      return isOver ? null : (waiting.shift() ?? null);
    },
    reply,
    secure(context) {
      raw.removeAllListeners('data');
      raw.removeAllListeners('end');
      waiting.length = 0;
      cutter.clear();
      socket = new TLSSocket(raw, { isServer: true, secureContext: context });
      listen(socket);
      // The inner socket hears nothing any more, so it would believe in silence.
      raw.setTimeout(0);
      if (silence) socket.setTimeout(silence.milliseconds, silence.then);
    },
    end: hangUp,
    onSilence(milliseconds, then) {
      silence = { milliseconds, then };
      socket.setTimeout(milliseconds, then);
    },
  };
}
