import type { SourceTrouble } from '@kolaj/contract/source/source-admin';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface TroubleWords {
  /** What is wrong. */
  title: MessageDescriptor;
  /** What to do about it. */
  remedy: MessageDescriptor;
}

const compare = msg({
  id: 'firm-source.certificate-do',
  message: 'Ask the firm for its fingerprint. Trust it if it is this one.',
});

/** What a failed test means and what to do, for the administrator who sets up the connection. */
export const troubleWords: Readonly<Record<SourceTrouble, TroubleWords>> = {
  'unknown-host': {
    title: msg({ id: 'firm-source.unknown-host', message: 'There is no server of this name.' }),
    remedy: msg({ id: 'firm-source.unknown-host-do', message: 'Check the spelling; no ftp:// in front.' }),
  },
  refused: {
    title: msg({ id: 'firm-source.refused', message: 'Nothing answers on this port.' }),
    remedy: msg({ id: 'firm-source.refused-do', message: 'Check the port, and that the service runs there.' }),
  },
  'no-answer': {
    title: msg({ id: 'firm-source.no-answer', message: 'The server does not answer.' }),
    remedy: msg({ id: 'firm-source.no-answer-do', message: 'Check address and port; its firewall must let us in.' }),
  },
  'not-this-protocol': {
    title: msg({ id: 'firm-source.not-this-protocol', message: 'Another kind of server answers there.' }),
    remedy: msg({ id: 'firm-source.not-this-protocol-do', message: 'Choose the other way to connect, or its port.' }),
  },
  certificate: {
    title: msg({ id: 'firm-source.certificate', message: 'Nobody vouches for the server’s certificate.' }),
    remedy: compare,
  },
  'host-key': {
    title: msg({ id: 'firm-source.host-key', message: 'The server’s key is new or has changed.' }),
    remedy: compare,
  },
  'tls-not-offered': {
    title: msg({ id: 'firm-source.tls-not-offered', message: 'The server offers no encryption.' }),
    remedy: msg({ id: 'firm-source.tls-not-offered-do', message: 'Have it switched on there, or choose FTP or SFTP.' }),
  },
  'wrong-login': {
    title: msg({ id: 'firm-source.wrong-login', message: 'User name or password is wrong.' }),
    remedy: msg({ id: 'firm-source.wrong-login-do', message: 'Type both again. Capital letters count.' }),
  },
  'wrong-key': {
    title: msg({ id: 'firm-source.wrong-key', message: 'The server does not accept this key.' }),
    remedy: msg({
      id: 'firm-source.wrong-key-do',
      message: 'Its public half must be on the server, and it must have no passphrase.',
    }),
  },
  'root-missing': {
    title: msg({ id: 'firm-source.root-missing', message: 'This folder does not exist there.' }),
    remedy: msg({ id: 'firm-source.root-missing-do', message: 'Write it as the server shows it after the login.' }),
  },
  'root-forbidden': {
    title: msg({ id: 'firm-source.root-forbidden', message: 'This user may not open the folder.' }),
    remedy: msg({ id: 'firm-source.rights-do', message: 'Have the user given the right to read it.' }),
  },
  'passive-ports': {
    title: msg({ id: 'firm-source.passive-ports', message: 'The login works, but data connections are blocked.' }),
    remedy: msg({
      id: 'firm-source.passive-ports-do',
      message: 'The passive ports of the server must be open in its firewall.',
    }),
  },
  'too-many-connections': {
    title: msg({ id: 'firm-source.too-many', message: 'The server has no free connection.' }),
    remedy: msg({ id: 'firm-source.too-many-do', message: 'Try again in a minute, or use one connection only.' }),
  },
  'not-listed': {
    title: msg({ id: 'firm-source.not-listed', message: 'The folder cannot be listed.' }),
    remedy: msg({ id: 'firm-source.rights-do', message: 'Have the user given the right to read it.' }),
  },
  'not-readable': {
    title: msg({ id: 'firm-source.not-readable', message: 'The photos cannot be read.' }),
    remedy: msg({ id: 'firm-source.rights-do', message: 'Have the user given the right to read it.' }),
  },
  'address-not-allowed': {
    title: msg({ id: 'firm-source.address-not-allowed', message: 'This address is not allowed.' }),
    remedy: msg({
      id: 'firm-source.address-not-allowed-do',
      message: 'The server must be reachable from the internet.',
    }),
  },
  other: {
    title: msg({ id: 'firm-source.other', message: 'The connection does not work.' }),
    remedy: msg({ id: 'firm-source.other-do', message: 'Show the firm what its server said.' }),
  },
};
