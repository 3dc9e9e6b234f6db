import type { DoorUser } from '../door-options.ts';
import type { Session } from '../session.ts';

/** What somebody who has logged in may ask with. */
export type UserSession = Session & { user: DoorUser };

/** One FTP command. Those of `open` may be said before the login. */
export type Command =
  | { needs: 'nothing'; run: (session: Session, argument: string) => Promise<void> | void }
  | { needs: 'login'; run: (session: UserSession, argument: string) => Promise<void> | void };

export type Commands = Readonly<Record<string, Command>>;

export const anybody = (run: Extract<Command, { needs: 'nothing' }>['run']): Command => ({ needs: 'nothing', run });
export const loggedIn = (run: Extract<Command, { needs: 'login' }>['run']): Command => ({ needs: 'login', run });

const troubles = new Map<unknown, [code: number, text: string]>([
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

/** Says what the disk answered. */
export function replyToTrouble({ control }: Session, error: unknown): void {
  control.reply(...(replyOf(error) ?? [550, 'This does not work here.']));
}
