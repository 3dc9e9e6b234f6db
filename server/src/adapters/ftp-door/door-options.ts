import type { SecureContext } from 'node:tls';

/** A file that has arrived whole. */
export interface ReceivedFile {
  /** Below the user's root, "/" between names. */
  path: string;
  bytes: number;
  /** As the disk has it, UTC. */
  modifiedAt: Date;
}

/** Somebody who has logged in, and the only folder that exists for them. */
export interface DoorUser {
  /** Whose connections count together. */
  id: string;
  /** Real path of a folder of this machine. */
  root: string;
  /** False once the door was closed or got another password; asked before every use of files. */
  isWelcome: () => Promise<boolean>;
  received: (file: ReceivedFile) => Promise<void>;
  moved: (change: { from: string; to: string }) => Promise<void>;
  removed: (path: string) => Promise<void>;
  /** Whether a file came in through a door of ours: nothing else may be deleted from outside. */
  isReceived: (path: string) => Promise<boolean>;
}

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
