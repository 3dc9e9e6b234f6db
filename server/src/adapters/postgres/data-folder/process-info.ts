import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** A living process. Both texts are empty when the system hides them (Linux `hidepid`). */
export interface ProcessInfo {
  readonly name: string;
  /** Only for comparing: a pid with another start time is another process. */
  readonly startedAt: string;
}

/** Describes a process, or `null` when it is gone or a zombie that nobody has reaped yet. */
export function processInfo(pid: number): ProcessInfo | null {
  if (!isAlive(pid)) return null;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** The working folder of a process, or `null` when it cannot be known (gone, another user's, not Linux). */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function fromProc(pid: number): ProcessInfo | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return isAlive(pid) ? { name: '', startedAt: '' } : null;
  }
  // "pid (name) state ppid …": the name may hold spaces and brackets, so look from its last bracket on.
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return { name: stat.slice(stat.indexOf('(') + 1, end), startedAt: fields[19] ?? '' };
}

function fromPs(pid: number): ProcessInfo | null {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [state = '', ...rest] = stdout.trim().split(/\s+/);
  if (state === '' || state.startsWith('Z')) return null;
  return { name: path.basename(rest.slice(5).join(' ')), startedAt: rest.slice(0, 5).join(' ') };
}
