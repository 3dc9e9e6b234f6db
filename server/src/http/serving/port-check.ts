import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Refused, refused } from '../../adapters/postgres/trouble/file-trouble.ts';

/** A port that the product is about to open; `what` is the word for a person. */
export interface WantedPort {
  port: number;
  what: string;
  /** The setting of its host; KOLAJ_HOST unless told. */
  hostSetting?: string;
}

/** Says why a port cannot be opened, or `null` when that is no fault of the settings. */
export function portTrouble(
  error: unknown,
  host: string,
  { port, what, hostSetting = 'KOLAJ_HOST' }: WantedPort,
): Refused | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  switch (code) {
    case 'EADDRINUSE':
      return refused(`Port ${port} (${what}) is already taken on ${host}. Set another port.`);
    case 'EACCES':
      return refused(`Port ${port} (${what}) may not be opened by this user.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return refused(`${host} is not an address of this machine (${hostSetting}).`);
    default:
      return null;
  }
}

/**
 * Opens and closes the ports, all at once so that two equal ones are noticed too. A start asks before it does anything slow;
 * `listenOn` still has the last word.
 */
export async function checkPorts(host: string, wanted: readonly WantedPort[]): Promise<{ kind: 'free' } | Refused> {
  const opened: Server[] = [];
  try {
    for (const each of wanted) {
      const server = createServer();
      const trouble = await opens(server, host, each);
      if (trouble) return trouble;
      opened.push(server);
    }
    return { kind: 'free' };
  } finally {
    await Promise.all(opened.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function opens(server: Server, host: string, wanted: WantedPort): Promise<Refused | null> {
  try {
    server.listen(wanted.port, host);
    await once(server, 'listening');
    return null;
  } catch (error) {
    const trouble = portTrouble(error, host, wanted);
    if (trouble) return trouble;
    throw error;
  }
}
