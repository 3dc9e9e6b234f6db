import type { SecureContext } from 'node:tls';
import type { DoorFolder } from '../../ports/door-folder.ts';

/** Somebody who has logged in. */
export interface DoorUser {
  /** Whose connections count together. */
  id: string;
  /** False once the door was closed or got another password; asked before every use of files. */
  isWelcome: () => Promise<boolean>;
  /** The only folder that exists for them; null = it cannot be opened now. */
  open: () => Promise<DoorFolder | null>;
}

/** With their folder open. */
export type InsideUser = Omit<DoorUser, 'open'> & { folder: DoorFolder };

export type DoorLogin =
  | { kind: 'welcome'; user: DoorUser }
  | { kind: 'refused' }
  /** Too many tries: the next one counts in so many seconds. */
  | { kind: 'wait'; seconds: number };

/** How long things may take, ms. */
export interface DoorTimes {
  /** From the connection to a login. */
  login: number;
  /** Between two commands. */
  idle: number;
  /** Until the data connection comes. */
  connect: number;
  /** Without a byte during a transfer. */
  stall: number;
}

export interface DoorLimits {
  /** Connections altogether, from one address, of one user. */
  connections: number;
  perAddress: number;
  perUser: number;
  /** Bytes of one file. */
  fileBytes: number;
  /** Bytes that stay free on the disk. */
  reserveBytes: number;
}

export interface DoorLog {
  info: (facts: object, sentence: string) => void;
  warn: (facts: object, sentence: string) => void;
}

export interface DoorOptions {
  host: string;
  port: number;
  /** Data connections: first and last port. */
  passivePorts: { from: number; to: number };
  /** IPv4 address told to clients where a router is in between; null = the one they have connected to. */
  passiveAddress: string | null;
  /** Asked at every handshake, so that a renewed certificate is used at once; null = plain FTP only. */
  secureContext: (() => SecureContext) | null;
  /** Logins and files may cross the network in the clear. */
  isPlainAllowed: boolean;
  login: (attempt: { username: string; password: string; ip: string }) => Promise<DoorLogin>;
  log: DoorLog;
  times?: Partial<DoorTimes>;
  limits?: Partial<DoorLimits>;
}

export const usualTimes: DoorTimes = { login: 60_000, idle: 300_000, connect: 20_000, stall: 60_000 };

export const usualLimits: DoorLimits = {
  connections: 100,
  perAddress: 20,
  perUser: 10,
  fileBytes: 512 * 1024 ** 2,
  reserveBytes: 256 * 1024 ** 2,
};
