import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** 32 bytes in the form that Standard Webhooks gives secrets. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64');

interface Signed {
  /** Of the message: the same in every try and every replay. */
  id: string;
  /** Of this try. */
  at: Date;
  body: string;
}

/** The three headers of Standard Webhooks; with several secrets, the signature of each. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
