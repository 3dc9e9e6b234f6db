import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { selfSignedCertificate } from '@kolaj/testkit/file-servers/certificate';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { parseSmtpUrl, type SmtpServer } from '../../settings/smtp-server.ts';

const { key, certificate } = selfSignedCertificate();
export const testCertificate = certificate;

export const testLogin = { user: 'post@kolaj.test', password: 'şifre:%@/' };

/** A mail as the server took it over. */
export interface TakenMail {
  from: string;
  recipients: string[];
  isEncrypted: boolean;
  user: string | null;
  /** As it came over the line. */
  source: string;
  mail: Email;
}

export interface TestSmtpServer extends AsyncDisposable {
  /** How to reach it; with the test login if the server knows one. */
  address: SmtpServer;
  taken: TakenMail[];
  /** Tears every connection, as a network does. */
  tear: () => void;
}

type Behaviour = Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'secure' | 'disabledCommands'> & {
  /** Wants the test login. */
  wantsLogin?: boolean;
  /** Called when the first bytes of a mail have come; tears the connection there. */
  tearsAt?: 'first-bytes' | 'last-byte';
  /** An answer to the whole mail instead of taking it. */
  answer?: () => { code: number; words: string } | null;
};

/** A real mail server on a free port of loopback, which may misbehave. */
export async function testSmtpServer(behaviour: Behaviour = {}): Promise<TestSmtpServer> {
  const { wantsLogin = false, tearsAt, answer, ...rest } = behaviour;
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const tear = () => {
    for (const socket of sockets) socket.destroy();
  };

  const smtp = new SMTPServer({
    key,
    cert: certificate,
    authOptional: !wantsLogin,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === testLogin.user && password === testLogin.password) return done(null, { user: username });
      return done(refusal(535, 'Authentication credentials invalid'));
    },
    onData(stream, { envelope, secure, user }, done) {
      if (tearsAt === 'first-bytes') stream.once('data', tear);
      const take = async () => {
        const source = await text(stream);
        if (tearsAt === 'last-byte') return tear();
        const no = answer?.() ?? null;
        if (no) return done(refusal(no.code, no.words));
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          isEncrypted: secure,
          user: user ?? null,
          source,
          mail: await PostalMime.parse(source),
        });
        return done();
      };
      take().catch(done);
    },
    ...rest,
  });
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');

  return {
    address: addressOf(listening, behaviour),
    taken,
    tear,
    async [Symbol.asyncDispose]() {
      tear();
      await new Promise<void>((done) => smtp.close(() => done()));
    },
  };
}

export const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

function addressOf(server: Server, { secure = false, wantsLogin = false }: Behaviour): SmtpServer {
  const { user, password } = testLogin;
  const login = wantsLogin ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}@` : '';
  const { port } = server.address() as AddressInfo;
  const address = parseSmtpUrl(`${secure ? 'smtps' : 'smtp'}://${login}localhost:${port}`);
  if (!address) throw new Error('the test server has no address');
  return address;
}
