import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { SecretPlace } from './places.ts';

/** Seals and opens secrets: AES-256-GCM, bound to owner and field, so that a sealed value moved elsewhere is void. */
export interface Sealer {
  keyId: string;
  seal: (secret: string, place: SecretPlace) => Buffer;
  /** Throws when the value was altered or belongs to another place or key. */
  open: (sealed: Buffer, place: SecretPlace) => string;
}

function boundTo(place: SecretPlace): Buffer {
  return Buffer.from(`${ownerOf(place)}\0${place.field}`);
}

function ownerOf(place: SecretPlace): string {
  if ('shopId' in place) return place.shopId;
  if ('userId' in place) return place.userId;
  return 'mailId' in place ? place.mailId : place.owner;
}

/** @param key any secret of at least 32 characters */
export function sealer(key: string): Sealer {
  const keyBytes = createHash('sha256').update(key).digest();
  return {
    keyId: createHash('sha256').update('key id').update(keyBytes).digest('hex').slice(0, 8),
    seal(secret, place) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyBytes, nonce).setAAD(boundTo(place));
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place) {
      const cipher = createDecipheriv('aes-256-gcm', keyBytes, sealed.subarray(0, 12)).setAAD(boundTo(place));
      cipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]).toString('utf8');
    },
  };
}
