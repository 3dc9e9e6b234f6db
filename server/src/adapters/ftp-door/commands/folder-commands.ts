import { entryOf, type Found, find, makeDirectory, move, removeDirectory, removeFile } from '../door-files.ts';
import { meant } from '../session.ts';
import { partBytes } from '../upload.ts';
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
      const found = await find(session.user.root, path);
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
const make = about(async ({ control }, { path, found }) => {
  if (found.kind !== 'nothing') return control.reply(550, 'There is something of this name already.');
  await makeDirectory(found.full);
  control.reply(257, `${quoted(path)} is there.`);
});
const removeFolder = about(async ({ control }, { path, found }) => {
  if (found.kind !== 'directory' || path === '') return control.reply(550, 'There is no such folder.');
  await removeDirectory(found.full);
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
    if (!(await user.isReceived(path))) return control.reply(550, 'Only what was uploaded here can be deleted.');
    await removeFile(found.full);
    await user.removed(path);
    control.reply(250, 'It is gone.');
  }),

  RNFR: about((session, { path, found }) => {
    if (found.kind === 'nothing' || path === '') return session.control.reply(550, 'There is no such file or folder.');
    session.moving = { path, full: found.full };
    session.control.reply(350, 'And the new name?');
  }),

  RNTO: about(async (session, { path, found }) => {
    const { moving, control, user } = session;
    session.moving = null;
    if (!moving) return control.reply(503, 'Say RNFR first.');
    if (found.kind === 'directory') return control.reply(553, 'There is a folder of this name.');
    if (found.kind === 'file' && !(await user.isReceived(path))) {
      return control.reply(553, 'There is a file of this name, and it was not uploaded here.');
    }
    await move(moving.full, found.full);
    await user.moved({ from: moving.path, to: path });
    control.reply(250, 'Done.');
  }),

  // The bytes of an interrupted upload that have arrived, so that the client can continue there.
  SIZE: about(async ({ control, user }, { found }) => {
    if (found.kind === 'file') return control.reply(213, String(found.stats.size));
    const part = found.kind === 'nothing' ? await partBytes(user.root, found.full) : null;
    if (part === null) return control.reply(550, 'There is no such file.');
    control.reply(213, String(part));
  }),

  MDTM: about(({ control }, { found }) =>
    found.kind === 'file'
      ? control.reply(213, timeValue(found.stats.mtime))
      : control.reply(550, 'There is no such file.'),
  ),

  MLST: about(({ control }, { path, found }) =>
    found.kind === 'nothing'
      ? control.reply(550, 'There is no such file or folder.')
      : control.reply(250, 'Facts', [factsLine(entryOf(`/${path}`, found.stats))]),
  ),
};
