import type { Found } from '../../../ports/door-folder.ts';
import { meant } from '../session.ts';
import { type Command, type Commands, loggedIn, replyToTrouble, type UserSession } from './command.ts';
import { factsLine, timeValue } from './listing-lines.ts';

interface Place {
  path: string;
  found: Exclude<Found, { kind: 'refused' }>;
}

/** A command about one path, which is looked up first; the disk's troubles become replies. */
const about = (run: (session: UserSession, place: Place) => Promise<void> | void): Command =>
  loggedIn(async (session, said) => {
    const path = meant(session, said);
    if (path === null) return;
    try {
      const found = await session.user.folder.find(path);
      if (found.kind === 'refused') return session.control.reply(550, 'Links are not followed.');
      await run(session, { path, found });
    } catch (error) {
      replyToTrouble(session, error);
    }
  });

/** A quote within a quoted path is doubled (RFC 959). */
const quoted = (path: string) => `"/${path.replaceAll('"', '""')}"`;

const changeTo = about((session, { path, found }) => {
  if (found.kind !== 'directory') return session.control.reply(550, 'There is no such folder.');
  session.directory = path;
  session.control.reply(250, `You are in ${quoted(path)}.`);
});
const where = loggedIn(({ control, directory }) => control.reply(257, quoted(directory)));
const make = about(async ({ control, user }, { path, found }) => {
  if (found.kind !== 'nothing') return control.reply(550, 'There is something of this name already.');
  await user.folder.makeFolder(path);
  control.reply(257, `${quoted(path)} is there.`);
});
const removeFolder = about(async ({ control, user }, { path, found }) => {
  if (found.kind !== 'directory' || path === '') return control.reply(550, 'There is no such folder.');
  await user.folder.removeFolder(path);
  control.reply(250, 'It is gone.');
});
const up: Command = loggedIn((session) => {
  session.directory = session.directory.split('/').slice(0, -1).join('/');
  session.control.reply(250, `You are in ${quoted(session.directory)}.`);
});

/** Folders, names and facts. */
export const folderCommands: Commands = {
  PWD: where,
  XPWD: where,
  CWD: changeTo,
  XCWD: changeTo,
  CDUP: up,
  XCUP: up,
  MKD: make,
  XMKD: make,
  RMD: removeFolder,
  XRMD: removeFolder,

  DELE: about(async ({ control, user }, { path, found }) => {
    if (found.kind !== 'file') return control.reply(550, 'There is no such file.');
    if (await user.folder.removeFile(path)) control.reply(250, 'It is gone.');
    else control.reply(550, 'Only what was uploaded here can be deleted.');
  }),

  RNFR: about((session, { path, found }) => {
    if (found.kind === 'nothing' || path === '') return session.control.reply(550, 'There is no such file or folder.');
    session.moving = path;
    session.control.reply(350, 'And the new name?');
  }),

  RNTO: about(async (session, { path, found }) => {
    const { moving, control, user } = session;
    session.moving = null;
    if (moving === null) return control.reply(503, 'Say RNFR first.');
    if (found.kind === 'directory') return control.reply(553, 'There is a folder of this name.');
    if (await user.folder.move(moving, path)) control.reply(250, 'Done.');
    else control.reply(553, 'There is a file of this name, and it was not uploaded here.');
  }),

  // The bytes of an interrupted upload that have arrived, so that the client can continue there.
  SIZE: about(async ({ control, user }, { path, found }) => {
    if (found.kind === 'file') return control.reply(213, String(found.bytes));
    const part = found.kind === 'nothing' ? await user.folder.partBytes(path) : null;
    if (part === null) return control.reply(550, 'There is no such file.');
    control.reply(213, String(part));
  }),

  MDTM: about(({ control }, { found }) =>
    found.kind === 'file'
      ? control.reply(213, timeValue(found.modifiedAt))
      : control.reply(550, 'There is no such file.'),
  ),

  MLST: about(({ control }, { path, found }) =>
    found.kind === 'nothing'
      ? control.reply(550, 'There is no such file or folder.')
      : control.reply(250, 'Facts', [
          factsLine({ ...found, name: `/${path}`, isDirectory: found.kind === 'directory' }),
        ]),
  ),
};
