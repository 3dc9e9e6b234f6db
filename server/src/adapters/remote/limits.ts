/** How long a source of another machine may take, ms. */
export interface SourceLimits {
  /** One connection, its encryption and login included. */
  connectMs: number;
  /** One directory listing as a whole. */
  listMs: number;
  /** Without an answer or a byte; also the window in which a file must move on. */
  stallMs: number;
  /** Before the second try of something that may go by; doubles each time. */
  backoffMs: number;
  /** A connection nobody uses is kept this long. */
  idleMs: number;
}

export const usualLimits: SourceLimits = {
  connectMs: 10_000,
  listMs: 60_000,
  stallMs: 30_000,
  backoffMs: 250,
  idleMs: 30_000,
};

/** Tries of one thing, the first included. */
export const tries = 4;

/** Fewer bytes than this in a stall window are no progress (I4: a byte every five seconds would take a year). */
export const leastBytesPerWindow = 1024;
