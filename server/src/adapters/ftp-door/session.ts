import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Control } from './control.ts';
import type { DoorLimits, DoorOptions, DoorTimes, InsideUser } from './door-options.ts';
import { doorPath } from './door-path.ts';
import { openPassive, type Passive } from './passive.ts';

/** What the door's sessions share. */
export interface Door {
  options: DoorOptions;
  times: DoorTimes;
  limits: DoorLimits;
  /** Who writes to a file of a user at this moment, and when they will have let go of it. */
  writers: Map<string, { session: Session; gone: Promise<void> }>;
  /** How many sessions a user has. */
  sessionsOf: (userId: string) => number;
}

/** One client from its connection to its end. */
export interface Session {
  readonly door: Door;
  readonly control: Control;
  triedName: string | null;
  failedLogins: number;
  user: InsideUser | null;
  /** Where the client is, relative to the user's root. */
  directory: string;
  /** Data connections are encrypted (PROT P). */
  isDataSecret: boolean;
  /** Where the next transfer begins (REST). */
  offset: number;
  /** What RNTO will move. */
  moving: string | null;
  passive: Passive | null;
  /** Breaks off what is being transferred; null = nothing is. */
  abort: (() => void) | null;
}

export const newSession = (door: Door, control: Control): Session => ({
  door,
  control,
  triedName: null,
  failedLogins: 0,
  user: null,
  directory: '',
  isDataSecret: false,
  offset: 0,
  moving: null,
  passive: null,
  abort: null,
});

/** Whether this connection may carry passwords and files. */
export const isPrivateEnough = ({ control, door }: Session) =>
  control.isSecure || door.options.isPlainAllowed || door.options.secureContext === null;

/** The path that is meant, below the user's root; null = it has been refused. */
export function meant(session: Session, said: string): string | null {
  const meaning = doorPath(session.directory, said);
  if (meaning.kind === 'ok') return session.user?.folder.spelled(meaning.path) ?? meaning.path;
  session.control.reply(553, 'This name cannot be used.');
  return null;
}

/** Opens the port for the next transfer, closing the one before; null = it has been refused. */
export async function prepareData(session: Session): Promise<Passive | null> {
  const { control, door } = session;
  session.passive?.close();
  session.passive = null;
  if (control.isSecure && !session.isDataSecret && !door.options.isPlainAllowed) {
    control.reply(521, 'Say PROT P first: files cross the network encrypted.');
    return null;
  }
  session.passive = await openPassive({
    host: control.localAddress,
    ports: door.options.passivePorts,
    onlyFrom: control.ip,
    waitMs: door.times.connect,
    wrap: (socket) => wrapped(session, socket),
  });
  if (!session.passive) control.reply(425, 'All ports for data are in use. Try again.');
  return session.passive;
}

/** The time limit is the outer socket's: the inner one hears nothing any more once it is wrapped. */
function wrapped({ door, isDataSecret }: Session, raw: Socket): Socket {
  const context = isDataSecret ? door.options.secureContext?.() : undefined;
  const socket = context ? new TLSSocket(raw, { isServer: true, secureContext: context }) : raw;
  return socket.setTimeout(door.times.stall, () => socket.destroy(new Error('Nothing came for too long.')));
}

/**
 * Carries out one transfer: says that it begins, waits for the data connection, gives it to `run`, which sends the last reply.
 * A connection that breaks is 426; `run` may reject for that.
 */
export async function transfer(session: Session, run: (socket: Socket) => Promise<void>): Promise<void> {
  const { passive, control } = session;
  session.passive = null;
  if (!passive) return control.reply(425, 'Say PASV or EPSV first.');
  try {
    control.reply(150, 'Go ahead.');
    const socket = await passive.connection();
    if (!socket) return control.reply(425, 'No data connection came.');
    session.abort = () => socket.destroy(new Error('Aborted.'));
    await run(socket);
  } catch {
    control.reply(426, 'The transfer was broken off.');
  } finally {
    session.abort = null;
    session.offset = 0;
  }
}
