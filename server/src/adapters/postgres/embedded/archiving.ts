import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where the server puts the finished pieces of its log, until they are taken to the folder of backups. */
export const spoolOf = (dataDir: string) => path.join(path.resolve(dataDir), 'postgres', 'archive');

/**
 * Copies one piece of the log into the spool: to another name, onto the disk, and only then to its own, which is never taken by another
 * content. Level 4 makes a quiet minute a third smaller than 1 for a fiftieth of a second. A shell with what every system has, because it
 * runs once a minute for ever. What cannot be copied PostgreSQL keeps and brings again, so both bounds let a piece go: rather a gap,
 * which is seen and begun anew, than a full disk, which stops everything.
 */
const script = ({ spoolKb, waiting }: Bounds) => `
unset LD_LIBRARY_PATH DYLD_LIBRARY_PATH
umask 077
piece=$1 name=$2 spool=../archive
case $name in
  *[!0-9A-F]*) exit 0 ;;
esac
whole=$spool/$name.gz half=$spool/.half
if [ -e "$whole" ]; then
  gzip -dc "$whole" | cmp -s - "$piece" && exit 0
  echo "$whole holds something else" >&2
  exit 1
fi
if [ "$(du -sk "$spool" | cut -f1)" -gt ${spoolKb} ]; then
  echo "$name is let go: the spool is full" >&2
  exit 0
fi
if gzip -4 -n < "$piece" > "$half" && sync "$half" && ln "$half" "$whole"; then
  rm -f "$half"
  sync "$spool"
  exit 0
fi
rm -f "$half"
[ "$(ls pg_wal/archive_status | grep -c '[.]ready$')" -gt ${waiting} ] || exit 1
echo "$name is let go: too many wait" >&2
`;

export interface Bounds {
  /** What the folder of backups does not take waits in the spool, packed. */
  spoolKb: number;
  /** Pieces that the spool does not take wait in the database's own folder, 16 MB each. */
  waiting: number;
}

const usual: Bounds = { spoolKb: 2 * 1024 ** 2, waiting: 64 };

/** In the spool: which log goes on. */
export const markName = 'chain';

/**
 * Whether the server archives its log is said by a folder beside it, so that whoever starts it starts it alike: a single start without
 * would break the log.
 *
 * @param isWanted undefined = as it is
 * @returns settings of the server
 */
export async function settleArchiving(
  postgresFolder: string,
  { isWanted, owner, bounds = usual }: { isWanted: boolean | undefined; owner: number; bounds?: Bounds },
): Promise<Record<string, string>> {
  const spool = path.join(postgresFolder, 'archive');
  if (isWanted === false) await rm(spool, { recursive: true, force: true });
  if (isWanted === true) await mkdir(spool, { recursive: true, mode: 0o700 });
  const isThere = await stat(spool).then(
    () => true,
    () => false,
  );
  if (!isThere) return {};
  if (!(await hasArchived(postgresFolder))) await rm(path.join(spool, markName), { force: true });
  if (owner !== process.getuid?.()) await chown(spool, owner, owner);
  const file = path.join(postgresFolder, 'archive.sh');
  await writeFile(file, script(bounds).trimStart(), { mode: 0o644 });
  await chmod(file, 0o644);
  return archivingSettings;
}

/**
 * By the command that the last start left. An earlier program, to which somebody went back for a while, wrote a log that leads on nowhere
 * and that may have no gap.
 */
async function hasArchived(postgresFolder: string): Promise<boolean> {
  const command = await readFile(path.join(postgresFolder, 'pg18', 'postmaster.opts'), 'utf8').catch(() => '');
  return command.includes('archive_mode=on');
}

const archivingSettings = {
  wal_level: 'replica',
  archive_mode: 'on',
  // The server works in its own folder, so no path has to be quoted.
  archive_command: 'sh ../archive.sh "%p" "%f"',
  archive_timeout: '60',
};
