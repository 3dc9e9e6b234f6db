import type { Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';

/** What a scripted server may do instead of the right thing. */
export type FtpFault =
  /** Says nothing any more to this command. */
  | { kind: 'hang' }
  /** Says this instead. */
  | { kind: 'reply'; text: string }
  /** Resets the connection instead of answering. */
  | { kind: 'drop' }
  /** Sends only so many bytes of the file and says 226. */
  | { kind: 'short'; bytes: number }
  /** Sends so many bytes and then resets data and control. */
  | { kind: 'cut'; bytes: number }
  /** Sends so many bytes and then nothing more. */
  | { kind: 'stall'; bytes: number }
  /** Sends a byte at a time. */
  | { kind: 'trickle'; everyMs: number }
  /** Names another host for the data in its answer to PASV. */
  | { kind: 'passive-host'; host: string }
  /** Names a port where nobody listens. */
  | { kind: 'passive-closed' }
  /** The raw text of a directory listing, characters are bytes. */
  | { kind: 'listing'; text: string };

export interface ScriptedFtpWorld {
  root: string;
  hasMlsd: boolean;
  hasEpsv: boolean;
  context: SecureContext | null;
  sentBytes: number;
  faultAt: (verb: string, argument: string) => FtpFault | null;
  /** Remembers a connection, in place of the one it encrypts. */
  track: (socket: Socket, instead?: Socket) => void;
}

export interface FtpSession {
  control: Socket;
  /** Resolves with the data connection of the next transfer. */
  data: Promise<Socket> | null;
  offset: number;
  folder: string;
  isPrivate: boolean;
}

export interface FtpMoment {
  world: ScriptedFtpWorld;
  session: FtpSession;
  verb: string;
  argument: string;
  fault: FtpFault | null;
}

/** Ends a connection as a crash does. TLS knows no such end. */
export function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
