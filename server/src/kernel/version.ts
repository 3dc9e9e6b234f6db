import { readFileSync } from 'node:fs';

/** The version of this installation, from the server's own package. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? '0.0.0';
}
