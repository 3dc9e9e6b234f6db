import type { Socket } from 'node:net';
import { type Upload, UploadRefused } from '../../../ports/door-folder.ts';
import { meant, transfer } from '../session.ts';
import { isDiskTrouble, replyToTrouble, type UserSession } from './command.ts';

/** How long a client that was refused may go on sending into nothing, ms. */
const hearWhyMs = 1_000;

interface StoreCommand {
  said: string;
  /** Where the bytes that will come begin: at this one, or behind what came of a broken upload. */
  from: number | 'what-came';
}

/** Takes a file in. It appears under its name when all of it has come, and never in part. */
export async function store(session: UserSession, { said, from }: StoreCommand): Promise<void> {
  const { control, user } = session;
  session.offset = 0;
  const path = meant(session, said);
  if (path === null) return;
  try {
    const found = await user.folder.find(path);
    if (found.kind === 'refused' || found.kind === 'directory') return control.reply(553, 'This name is taken.');
    if (found.kind === 'nothing' && !found.hasParent) return control.reply(553, 'Make the folder first.');
    if (from === 'what-came' && found.kind === 'file') {
      return control.reply(550, 'The file is there and whole. Send it anew to replace it.');
    }
    await alone(session, path, async () => {
      const offset = from === 'what-came' ? ((await user.folder.partBytes(path)) ?? 0) : from;
      await receive(session, { path, from: offset });
    });
  } catch (error) {
    if (error instanceof UploadRefused) replyToRefusal(session, error);
    else replyToTrouble(session, error);
  }
}

/**
 * A client that sends a file again has lost its first connection, which we may not have noticed yet: it gives way, and only when
 * it has let go of the file the new one begins.
 */
async function alone(session: UserSession, path: string, run: () => Promise<void>): Promise<void> {
  const { writers } = session.door;
  const target = `${session.user.id}/${path}`;
  for (let other = writers.get(target); other; other = writers.get(target)) {
    other.session.abort?.();
    await other.gone;
  }
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  writers.set(target, { session, gone });
  try {
    await run();
  } finally {
    writers.delete(target);
    resolve();
  }
}

function replyToRefusal({ control, door }: UserSession, { why }: UploadRefused): void {
  if (why === 'no-room') control.reply(452, 'There is no room on the disk. Tell your administrator.');
  else control.reply(552, `A file of more than ${Math.floor(door.limits.fileBytes / 1024 ** 2)} MB is too large.`);
}

/** A file that may not come in leaves nothing; any other upload that breaks can be resumed. */
async function broken(
  session: UserSession,
  { socket, upload, error }: { socket: Socket; upload: Upload; error: unknown },
): Promise<void> {
  if (!(error instanceof UploadRefused) && !isDiskTrouble(error)) throw error;
  await upload.drop();
  if (error instanceof UploadRefused) replyToRefusal(session, error);
  else replyToTrouble(session, error);
  // Hung up on at once, many clients would say "connection reset" instead of the reason.
  socket.resume();
  setTimeout(() => socket.destroy(), hearWhyMs);
}

async function receive(session: UserSession, wanted: { path: string; from: number }): Promise<void> {
  const { user, door, control } = session;
  const upload = await user.folder.beginUpload(wanted, door.limits);
  if (!upload) return control.reply(554, 'So many bytes never came. Send the file from its beginning.');
  let isLetGo = false;
  try {
    await transfer(session, async (socket) => {
      const trouble = await upload.take(socket).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (trouble) return broken(session, { socket, upload, error: trouble.error });
      await upload.settle();
      // Who was killed closes both connections at once: then nobody can say that this was all.
      await new Promise(setImmediate);
      if (control.isOver) return;
      isLetGo = true;
      await put(session, upload);
    });
  } finally {
    if (!isLetGo) await upload.keep();
  }
}

async function put(session: UserSession, upload: Upload): Promise<void> {
  try {
    await upload.appear();
    session.control.reply(226, 'It has come whole.');
  } catch (error) {
    replyToTrouble(session, error);
  }
}
