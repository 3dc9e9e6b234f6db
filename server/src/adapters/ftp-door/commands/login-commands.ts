import type { DoorUser } from '../door-options.ts';
import { isPrivateEnough, type Session } from '../session.ts';
import { anybody, type Commands } from './command.ts';

/** Wrong passwords on one connection before it is hung up. */
const mostTries = 3;

/** Who is there, and whether anybody can listen. */
export const loginCommands: Commands = {
  AUTH: anybody((session, said) => {
    const { control, door } = session;
    if (!/^(tls|tls-c|ssl)$/i.test(said.trim())) return control.reply(504, 'Only TLS.');
    if (control.isSecure) return control.reply(503, 'This connection is encrypted already.');
    const context = door.options.secureContext?.();
    if (!context) return control.reply(502, 'There is no TLS here.');
    control.reply(234, 'Go on in TLS.');
    control.secure(context);
  }),

  PBSZ: anybody(({ control }) =>
    control.isSecure ? control.reply(200, 'PBSZ=0') : control.reply(503, 'Say AUTH TLS first.'),
  ),

  PROT: anybody((session, said) => {
    const { control, door } = session;
    if (!control.isSecure) return control.reply(503, 'Say AUTH TLS first.');
    const level = said.trim().toUpperCase();
    if (level === 'C' && !door.options.isPlainAllowed) return control.reply(534, 'Files cross the network encrypted.');
    if (level !== 'P' && level !== 'C') return control.reply(536, 'Only P and C.');
    session.isDataSecret = level === 'P';
    control.reply(200, `Data is ${level === 'P' ? 'encrypted' : 'in the clear'}.`);
  }),

  USER: anybody((session, said) => {
    const { control } = session;
    if (session.user) return control.reply(503, 'You are logged in already.');
    if (!isPrivateEnough(session))
      return control.reply(530, 'Say AUTH TLS first: passwords are not sent in the clear.');
    session.triedName = said;
    control.reply(331, 'And the password?');
  }),

  PASS: anybody(async (session, password) => {
    const { control, triedName: username } = session;
    if (session.user) return control.reply(503, 'You are logged in already.');
    if (username === null) return control.reply(503, 'Say USER first.');
    session.triedName = null;
    const { login, log } = session.door.options;
    const outcome = await login({ username, password, ip: control.ip });
    switch (outcome.kind) {
      case 'wait':
        return control.end(421, `Too many tries. Wait ${outcome.seconds} s.`);
      case 'refused':
        log.info({ username, ip: control.ip }, 'ftp login refused');
        return refuse(session);
      case 'welcome':
        return enter(session, outcome.user);
    }
  }),
};

function refuse(session: Session): void {
  session.failedLogins++;
  if (session.failedLogins >= mostTries) session.control.end(421, 'Too many wrong passwords.');
  else session.control.reply(530, 'Wrong user name or password.');
}

async function enter(session: Session, user: DoorUser): Promise<void> {
  const { control, door } = session;
  if (door.sessionsOf(user.id) >= door.limits.perUser) {
    return control.end(421, `More than ${door.limits.perUser} connections of one user are too many.`);
  }
  const folder = await user.open();
  if (folder === null) return control.end(421, 'The folder of this user cannot be opened now.');
  session.user = { id: user.id, isWelcome: user.isWelcome, folder };
  await folder.sweepParts(new Date());
  control.reply(230, 'Welcome. Folders are seasons or deliveries, their folders are brands.');
}
