import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A message as a phone would read it, and what its push service saw. */
export interface Received {
  path: string;
  title: string;
  body: string;
  tag: string;
  url: string;
  topic: string;
}

const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** A browser's pair of keys, and its secret. */
function aBrowser() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return { ecdh, auth, keys: { p256dh: base64url(ecdh.getPublicKey()), auth: base64url(auth) } };
}

/**
 * A push service on this machine with one browser behind it: checks who sends (RFC 8292), and reads the message with the
 * browser's keys (RFC 8291, RFC 8188). `answer` says what it answers to a path.
 */
export async function aPushService(answer: (path: string) => number) {
  const browser = aBrowser();
  const received: Received[] = [];
  const faults: string[] = [];
  let publicKey = '';
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const status = answer(path);
    try {
      const body = await buffer(request);
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('content encoding');
      checkSender(request.headers.authorization ?? '', publicKey, `http://${request.headers.host}`);
      const told: unknown = JSON.parse(decrypted(body, browser));
      received.push({ ...Object(told), path, topic: String(request.headers.topic) });
    } catch (error) {
      faults.push(String(error));
    }
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    keys: browser.keys,
    received,
    faults,
    expect: (key: string) => {
      publicKey = key;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Throws unless the token is signed with the key that the device was subscribed with, for this service, and not expired. */
function checkSender(authorization: string, publicKey: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('signed with another key');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))];
  const own = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: own, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, how, Buffer.from(signature, 'base64url'))) throw new Error('signature');
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (aud !== origin || exp < Date.now() / 1000) throw new Error('claims');
}

function decrypted(body: Buffer, { ecdh, auth }: ReturnType<typeof aBrowser>): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const derive = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${what}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
