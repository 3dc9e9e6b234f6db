import { destination, type Logger, pino } from 'pino';
import type { Env } from '../env.ts';
import { type Redactor, redactor } from './redact.ts';

/** The password of an address, in clear; null = there is none. */
function passwordIn(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { password } = new URL(address);
  try {
    return decodeURIComponent(password) || null;
  } catch {
    return password;
  }
}

const secretsOf = ({ databaseUrl, directDatabaseUrl, smtp, ...keys }: Env) => [
  ...[keys.secretKey, keys.keyPassphrase, keys.newSecretKey, keys.newKeyPassphrase],
  smtp?.server.login?.password ?? null,
  passwordIn(databaseUrl),
  passwordIn(directDatabaseUrl),
  ...Object.values(keys.tracing?.headers ?? {}),
];

export interface SafeLog {
  log: Logger;
  /** For what is printed beside the log. */
  redact: Redactor['text'];
}

/** One JSON object per line on the error output, times in UTC, secrets taken out (reliability rules 28 and 35). */
export function createLogger(env: Env, version: string): SafeLog {
  const { line, text } = redactor(secretsOf(env));
  const output = destination(2);
  const log = pino({ level: env.logLevel, base: { version } }, { write: (json) => void output.write(line(json)) });
  return { log, redact: text };
}
