import type { Session } from '../session.ts';
import { anybody, type Commands } from './command.ts';

const features = ({ door }: Session) => [
  ...(door.options.secureContext ? ['AUTH TLS', 'PBSZ', 'PROT'] : []),
  'EPSV',
  'MDTM',
  'MLST type*;size*;modify*;perm*;',
  'REST STREAM',
  'SIZE',
  'TVFS',
  'UTF8',
];

/** What clients ask before they begin, and what they say without meaning much. */
export const talkCommands: Commands = {
  FEAT: anybody((session) => session.control.reply(211, 'Features', features(session))),
  SYST: anybody(({ control }) => control.reply(215, 'UNIX Type: L8')),
  NOOP: anybody(({ control }) => control.reply(200, 'Here.')),
  HELP: anybody(({ control }) =>
    control.reply(214, 'Put photos into a folder (the delivery) and a folder in it (the brand).'),
  ),
  CLNT: anybody(({ control }) => control.reply(200, 'Noted.')),
  ALLO: anybody(({ control }) => control.reply(202, 'Not needed.')),
  QUIT: anybody(({ control }) => control.end(221, 'Good-bye.')),

  OPTS: anybody(({ control }, said) =>
    /^(utf-?8( on)?|mlst\b.*)$/i.test(said.trim()) ? control.reply(200, 'Always.') : control.reply(501, 'Not known.'),
  ),
  // Photos are bytes: a client that says A gets them unchanged too.
  TYPE: anybody(({ control }, said) =>
    /^(i|l 8|a( n)?)$/i.test(said.trim())
      ? control.reply(200, 'Bytes stay as they are.')
      : control.reply(504, 'Only I.'),
  ),
  MODE: anybody(({ control }, said) =>
    said.trim().toUpperCase() === 'S' ? control.reply(200, 'Stream.') : control.reply(504, 'Only S.'),
  ),
  STRU: anybody(({ control }, said) =>
    said.trim().toUpperCase() === 'F' ? control.reply(200, 'File.') : control.reply(504, 'Only F.'),
  ),

  // Connecting to wherever a client says would let it reach what it should not.
  PORT: anybody(({ control }) => control.reply(502, 'Only passive connections: switch your program to passive mode.')),
  EPRT: anybody(({ control }) => control.reply(502, 'Only passive connections: switch your program to passive mode.')),
};
