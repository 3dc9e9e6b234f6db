/** Codes of PostgreSQL (shutting down, starting, out of connections) and of the system (nobody listens). */
const awayCodes = new Set(['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** Of a socket in the file system: nobody made it, or its server stands still and takes no more. */
const connectCodes = new Set(['ENOENT', 'EAGAIN']);

/** What `pg` says without a code. */
const awayWords = /^Connection terminated|timeout exceeded when trying to connect|not queryable/;

/** For a person at the terminal: a database elsewhere may be down, or its address wrong. */
export function unreachable(error: unknown): string {
  const reason = error instanceof AggregateError ? error.errors.join(', ') : String(error);
  return `The database cannot be reached (DATABASE_URL, if set): ${reason}`;
}

const fromDatabase = new WeakSet<object>();

/** Remembers of an error that the database, or the way to it, is where it comes from. */
export function asDatabases<Reason>(error: Reason): Reason {
  if (error instanceof Error) fromDatabase.add(error);
  return error;
}

/**
 * As `isDatabaseAway`, and it was the database: a job also speaks with servers that refuse a connection in the same words, and those are not
 * waited for.
 */
export const isOurDatabaseAway = (error: unknown): boolean =>
  error instanceof Error && fromDatabase.has(error) && isDatabaseAway(error);

/** Whether a query failed because the database is not there at the moment: nothing is wrong with the query, try later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (awayCodes.has(code) || awayWords.test(error.message)) return true;
  return connectCodes.has(code) && 'syscall' in error && error.syscall === 'connect';
}

/** Whether a query took too long: by itself, or because the database stood still. */
export const isDatabaseLate = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || error.message === 'Query read timeout');
