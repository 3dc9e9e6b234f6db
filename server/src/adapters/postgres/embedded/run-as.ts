import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** How the server is started, since PostgreSQL refuses to run as root or as a user without a name. */
export interface RunAs {
  /** Put in front of the command. */
  readonly prefix: readonly string[];
  readonly identity: { uid?: number; gid?: number };
  /** The user id that owns the server's files, as seen from here. */
  readonly owner: number;
}

const nobody = 65534;
const mapped = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

/**
 * Chooses the user for the server: an ordinary user runs it as itself; root as `nobody` when that user can reach
 * everything, else inside a user namespace where root looks like `nobody` (a checkout below a closed home); so too a
 * user id without a name, as containers like to have. `null` when nothing works.
 *
 * @param reachable files and folders the server must be able to enter or execute
 */
export function chooseRunAs(reachable: readonly string[]): RunAs | null {
  const own = process.getuid?.() ?? -1;
  const self: RunAs = { prefix: [], identity: {}, owner: own };
  if (own !== 0 && hasName()) return self;

  const asNobody: RunAs = { prefix: [], identity: { uid: nobody, gid: nobody }, owner: nobody };
  if (own === 0 && works(asNobody, reachable)) return asNobody;

  const inNamespace: RunAs = { prefix: mapped, identity: {}, owner: own };
  return works(inNamespace, reachable) ? inNamespace : null;
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function works(runAs: RunAs, reachable: readonly string[]): boolean {
  const test = 'id -un >/dev/null || exit 1; for file; do test -x "$file" || exit 1; done';
  const [file = 'sh', ...args] = [...runAs.prefix, 'sh', '-c', test, 'probe', ...reachable];
  return spawnSync(file, args, { cwd: '/', stdio: 'ignore', ...runAs.identity }).status === 0;
}
