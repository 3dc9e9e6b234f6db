import { createECDH } from 'node:crypto';

/** Bytes of a browser's secret (RFC 8291). */
const secretBytes = 16;

/** Which of a browser's keys nothing can be encrypted with; null = they are good. */
export function unusableKey({ p256dh, auth }: { p256dh: string; auth: string }): 'p256dh' | 'auth' | null {
  if (Buffer.from(auth, 'base64url').length !== secretBytes) return 'auth';
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'));
    return null;
  } catch {
    return 'p256dh';
  }
}
