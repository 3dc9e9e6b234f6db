import { StoreUnavailable } from '../../../ports/file-store.ts';
import type { InsideUser } from '../door-options.ts';
import type { Session } from '../session.ts';

/** What somebody who has logged in may ask with. */
export type UserSession = Session & { user: InsideUser };

/** One FTP command. Those of `open` may be said before the login. */
export type Command =
  | { needs: 'nothing'; run: (session: Session, argument: string) => Promise<void> | void }
  | { needs: 'login'; run: (session: UserSession, argument: string) => Promise<void> | void };

export type Commands = Readonly<Record<string, Command>>;

export const anybody = (run: Extract<Command, { needs: 'nothing' }>['run']): Command => ({ needs: 'nothing', run });
export const loggedIn = (run: Extract<Command, { needs: 'login' }>['run']): Command => ({ needs: 'login', run });

type Reply = readonly [code: number, text: string];

const troubles = new Map<unknown, Reply>([
  ['ENOENT', [550, 'There is no such file or folder.']],
  ['ENOTDIR', [550, 'There is no such file or folder.']],
  ['EEXIST', [550, 'There is something of this name already.']],
  ['ENOTEMPTY', [550, 'The folder is not empty.']],
  ['ENOSPC', [452, 'The disk is full. Tell your administrator.']],
  ['EDQUOT', [452, 'The disk is full. Tell your administrator.']],
  ['ENAMETOOLONG', [553, 'The name is too long.']],
]);

/** What the disk answered, as a reply; null = the trouble is not the disk's. */
const replyOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? (troubles.get(error.code) ?? null) : null;

export const isDiskTrouble = (error: unknown) => replyOf(error) !== null;

/** What a disk does not let us do, however often it is asked. */
const lasting = new Set<unknown>(['EACCES', 'EINVAL', 'EISDIR', 'ELOOP', 'EPERM', 'EROFS', 'EXDEV']);
const lastingReply: Reply = [550, 'This does not work here.'];
const passingReply: Reply = [451, 'This does not work now. Try again in a minute.'];
const isLasting = (error: unknown) => error instanceof Error && 'code' in error && lasting.has(error.code);

/** Says what the disk answered, or that store or database do not answer now: programs try again by themselves then. */
export function replyToTrouble({ control, door }: Session, error: unknown): void {
  const known = replyOf(error) ?? (isLasting(error) ? lastingReply : null);
  if (known === null && !(error instanceof StoreUnavailable))
    door.options.log.warn({ err: error }, 'ftp command failed');
  control.reply(...(known ?? passingReply));
}
