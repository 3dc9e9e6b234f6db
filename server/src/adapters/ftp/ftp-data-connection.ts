import { type Client, enterPassiveModeIPv6, FTPError, type FTPResponse } from 'basic-ftp';
import { connectForPassiveTransfer, parsePasvResponse } from 'basic-ftp/dist/transfer.js';
import { SourceError } from '../../ports/source-error.ts';
import { within } from '../remote/deadline.ts';
import { guardDataConnection } from './ftp-certificate.ts';
import type { FtpSettings } from './ftp-settings.ts';
import { ftpTrouble } from './ftp-trouble.ts';

type Mode = (client: Client) => Promise<FTPResponse>;

const extended: Mode = ({ ftp }) => enterPassiveModeIPv6(ftp);

/** The host in the answer is ignored: behind NAT it is wrong, and otherwise it could point at somebody else (I15). */
const classic: Mode = async ({ ftp }) => {
  const answer = await ftp.request('PASV');
  const { port } = parsePasvResponse(answer.message);
  const host = ftp.socket.remoteAddress;
  if (host === undefined) throw new Error('The connection is closed.');
  await connectForPassiveTransfer(host.replace(/^::ffff:/i, ''), port, ftp);
  return answer;
};

/**
 * Lets a client open data connections: EPSV first, PASV where that is not known or leads nowhere, and what worked from then on.
 */
export function prepareDataConnections(client: Client, settings: FtpSettings, connectMs: number): void {
  const open = async (mode: Mode) => {
    const what = 'Data connection';
    const answer = await within(connectMs, mode(client), { stop: () => undefined, what });
    guardDataConnection(client, settings);
    return answer;
  };
  const last = (mode: Mode) => () =>
    open(mode).catch((error: unknown) => {
      if (error instanceof FTPError || client.closed) throw ftpTrouble(error);
      throw new SourceError('passive-ports', 'The ports for data cannot be reached.', { cause: error });
    });
  client.prepareTransfer = async () => {
    try {
      const answer = await open(extended);
      client.prepareTransfer = last(extended);
      return answer;
    } catch (error) {
      // No free port now: the same again later, not another way.
      if (client.closed || (error instanceof FTPError && error.code < 500)) throw ftpTrouble(error);
      client.prepareTransfer = last(classic);
      return client.prepareTransfer(client.ftp);
    }
  };
}
