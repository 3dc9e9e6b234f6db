import { createHash, generateKeyPairSync } from 'node:crypto';

/** A key pair for SSH in every notation the servers want. */
export interface SshKeys {
  /** PEM, readable by OpenSSH, proftpd and ssh2. */
  privateKey: string;
  /** A line of `authorized_keys`. */
  publicLine: string;
  /** RFC 4716, for proftpd. */
  publicBlock: string;
  /** As `ssh-keygen -l` shows it: `SHA256:…`. */
  fingerprint: string;
}

export function sshKeys(): SshKeys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const blob = Buffer.concat([field(Buffer.from('ssh-rsa')), field(positive(e)), field(positive(n))]);
  const text = blob.toString('base64');
  return {
    privateKey: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    publicLine: `ssh-rsa ${text} test`,
    publicBlock: `---- BEGIN SSH2 PUBLIC KEY ----\n${text.replace(/.{70}/g, '$&\n')}\n---- END SSH2 PUBLIC KEY ----\n`,
    fingerprint: `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`,
  };
}

function field(content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

/** A number in SSH is signed, so one with the first bit set gets a zero before it. */
function positive(base64url: string): Buffer {
  const bytes = Buffer.from(base64url, 'base64url');
  return (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes;
}
