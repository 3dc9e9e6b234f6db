import { readCertificate } from '../adapters/ftp-door/certificate.ts';
import type { DoorLog } from '../adapters/ftp-door/door-options.ts';
import { type OpenDoor, openFtpDoor } from '../adapters/ftp-door/ftp-door.ts';
import { sweepParts } from '../adapters/ftp-door/part-file.ts';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { type Refused, refused } from '../adapters/postgres/trouble/file-trouble.ts';
import type { Env } from '../env.ts';
import {
  countFailure,
  forgetFailures,
  loginCounters,
  waitBeforeLogin,
} from '../features/account/login/throttle.store.ts';
import type { DoorOffer } from '../features/source/door/door.routes.ts';
import { type DoorThrottle, doorLogin } from '../features/source/door/door-login.ts';
import { portTrouble } from '../http/serving/port-check.ts';
import type { Addresses } from '../kernel/addresses.ts';
import type { FileStore } from '../ports/file-store.ts';
import { doorPartsFolder, sourcesFolder } from './data-folders.ts';
import type { FtpSettings } from './ftp-settings.ts';

interface DoorParts {
  env: Env;
  addresses: Addresses;
  database: Database;
  /** Where photos go that belong to no machine. */
  files: FileStore;
  clock: () => Date;
  random: () => number;
  log: DoorLog;
}

/** Tries at the door count like those at the console, and never for the account of the same name there. */
function throttleOf(database: Database): DoorThrottle {
  const countersOf = (username: string, ip: string) => loginCounters(`ftp:${username}`, ip);
  return {
    wait: (username, ip) => asSystem(database, (scope) => waitBeforeLogin(scope, countersOf(username, ip))),
    failed: (username, ip) => asSystem(database, (scope) => countFailure(scope, countersOf(username, ip))),
    succeeded: (username, ip) => asSystem(database, (scope) => forgetFailures(scope, countersOf(username, ip))),
  };
}

/** Opens the FTP door when the settings want one. */
export async function openDoor(
  parts: DoorParts,
): Promise<{ kind: 'open'; door: OpenDoor; offer: DoorOffer } | { kind: 'none' } | Refused> {
  const { ftp } = parts.env;
  if (ftp === null || !parts.env.roles.has('web')) return { kind: 'none' };
  const certificate = ftp.tls ? readCertificate(ftp.tls) : null;
  if (certificate?.kind === 'unusable') {
    return refused(`The certificate of the FTP door (KOLAJ_FTP_TLS_CERT, _KEY) cannot be used: ${certificate.reason}`);
  }
  const door = await listen(parts, ftp, certificate?.context ?? null);
  if ('kind' in door) return door;
  const host = ftp.publicHost ?? new URL(parts.addresses.console).hostname;
  return { kind: 'open', door, offer: { host, port: door.port, isSecure: certificate !== null } };
}

async function listen(
  { env, log, ...parts }: DoorParts,
  ftp: FtpSettings,
  secureContext: Parameters<typeof openFtpDoor>[0]['secureContext'],
): Promise<OpenDoor | Refused> {
  const { host, passivePorts, passiveAddress, isPlainAllowed } = ftp;
  const login = doorLogin({
    ...parts,
    log,
    throttle: throttleOf(parts.database),
    dataDir: env.dataDir,
    localRoot: sourcesFolder(env.dataDir),
  });
  // Of shops that do not come back to this machine too.
  await sweepParts(doorPartsFolder(env.dataDir), parts.clock());
  const options = { host, passivePorts, passiveAddress, secureContext, isPlainAllowed, login, log };
  try {
    return await openFtpDoor({ ...options, port: ftp.port });
  } catch (error) {
    const trouble = portTrouble(error, host, { port: ftp.port, what: 'FTP' });
    if (trouble && ftp.isPortFree) return openFtpDoor({ ...options, port: 0 });
    if (trouble) return trouble;
    throw error;
  }
}
