import type { DoorEntry } from '../../../ports/door-folder.ts';

const two = (value: number) => String(value).padStart(2, '0');
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const halfYearMs = 182 * 86_400_000;

/** `YYYYMMDDHHMMSS` in UTC, as MDTM and MLSD write times (RFC 3659). */
export function timeValue(at: Date): string {
  const day = `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`;
  return `${day}${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}`;
}

/** Facts of one entry (RFC 3659 §7); what may be done with it is the same everywhere. */
export function factsLine({ name, isDirectory, bytes, modifiedAt }: DoorEntry): string {
  const modify = `modify=${timeValue(modifiedAt)};`;
  return isDirectory
    ? `type=dir;${modify}perm=cdeflmp; ${name}`
    : `type=file;size=${bytes};${modify}perm=adfrw; ${name}`;
}

/** A line as `ls -l` writes it: the hour of the last half year, the year of what is older. */
export function listLine(entry: DoorEntry, now: Date): string {
  const { name, isDirectory, bytes, modifiedAt: at } = entry;
  const isRecent = Math.abs(now.getTime() - at.getTime()) < halfYearMs;
  const day = `${months[at.getUTCMonth()]} ${String(at.getUTCDate()).padStart(2)}`;
  const hour = isRecent ? `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}` : ` ${at.getUTCFullYear()}`;
  const mode = isDirectory ? 'drwxr-xr-x' : '-rw-r--r--';
  return `${mode} 1 shop shop ${String(bytes).padStart(12)} ${day} ${hour} ${name}`;
}
