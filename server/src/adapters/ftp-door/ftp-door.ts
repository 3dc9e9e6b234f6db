import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { Command } from './commands/command.ts';
import { dataCommands } from './commands/data-commands.ts';
import { folderCommands } from './commands/folder-commands.ts';
import { loginCommands } from './commands/login-commands.ts';
import { talkCommands } from './commands/talk-commands.ts';
import { type Line, openControl, withoutWrapping } from './control.ts';
import { type DoorOptions, usualLimits, usualTimes } from './door-options.ts';
import { type Door, newSession, type Session } from './session.ts';

const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...loginCommands, ...talkCommands, ...folderCommands, ...dataCommands }),
);

export interface OpenDoor {
  port: number;
  /** Ends every session; what was on its way in can be resumed. */
  close: () => Promise<void>;
}

/**
 * An FTP server into folders, one per user (`DoorFolder`), plain or with explicit TLS (D-24). Only passive connections; no
 * links; uploads appear whole or not at all and can be resumed. Rejects when the port cannot be opened.
 */
export async function openFtpDoor(options: DoorOptions): Promise<OpenDoor> {
  const sessions = new Map<Session, { ended: Promise<void>; socket: Socket }>();
  const door: Door = {
    options,
    times: { ...usualTimes, ...options.times },
    limits: { ...usualLimits, ...options.limits },
    writers: new Map(),
    sessionsOf: (userId) => [...sessions.keys()].filter(({ user }) => user?.id === userId).length,
  };

  const server = createServer((socket) => {
    const ip = withoutWrapping(socket.remoteAddress);
    const fromThere = [...sessions.keys()].filter(({ control }) => control.ip === ip).length;
    if (sessions.size >= door.limits.connections || fromThere >= door.limits.perAddress) {
      socket.on('error', () => undefined);
      socket.end('421 Too many connections. Try again later.\r\n');
      return;
    }
    const session = greet(door, socket);
    const ended = serve(session)
      .catch((err: unknown) => {
        options.log.warn({ err, ip }, 'ftp session failed');
        session.control.end(421, 'This does not work now. Try again in a minute.');
      })
      .finally(() => sessions.delete(session));
    sessions.set(session, { ended, socket });
  });
  await listening(server, options);
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      const ends = [...sessions].map(([session, { ended }]) => {
        session.control.end(421, 'The server is going down. Try again in a minute.');
        return ended;
      });
      await Promise.all([...ends, closed]);
    },
  };
}

async function listening(server: Server, { host, port }: DoorOptions): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function greet(door: Door, socket: Socket): Session {
  const isAbort = ({ text }: Line) => text !== null && /^abor\b/i.test(text);
  const control = openControl(socket, {
    onLine: (line) => {
      if (isAbort(line)) session.abort?.();
    },
    onOver: () => session.abort?.(),
  });
  const session = newSession(door, control);
  return session;
}

async function serve(session: Session): Promise<void> {
  const { control, door } = session;
  const loginTimer = setTimeout(() => {
    if (!session.user) control.end(421, 'Nobody has logged in.');
  }, door.times.login);
  control.onSilence(door.times.idle, () => {
    if (!session.abort) control.end(421, 'Nothing was said for too long.');
  });
  control.reply(220, 'Kolaj');
  try {
    for (let line = await control.next(); line !== null; line = await control.next()) await obey(session, line);
  } finally {
    clearTimeout(loginTimer);
    session.passive?.close();
  }
}

async function obey(session: Session, { text }: Line): Promise<void> {
  const { control } = session;
  if (text === null) return control.reply(501, 'Names are written in UTF-8 here. Set your program to UTF-8.');
  const [, verb = '', argument = ''] = /^\s*(\S*) ?(.*)$/s.exec(text) ?? [];
  const command = commands.get(verb.toUpperCase());
  if (!command) return control.reply(502, 'This command is not known here.');
  if (command.needs === 'nothing') return command.run(session, argument);

  const { user } = session;
  if (!user) return control.reply(530, 'Log in first.');
  if (!(await user.isWelcome())) return control.end(421, 'This door has been closed.');
  // `user` never goes away again, so the session is the one of a user from here on.
  return command.run(Object.assign(session, { user }), argument);
}
