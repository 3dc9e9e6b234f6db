import * as z from 'zod/mini';
import { secretPlaces } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';

const secrets = z.object({ password: z.optional(z.string()), private_key: z.optional(z.string()) });

/** What opens a source. Written and used, never read back by a browser (D-06). */
export type SourceSecrets = z.infer<typeof secrets>;

export interface SourcePlace {
  shopId: string;
  sourceId: string;
}

export const sealSecrets = (sealer: Sealer, place: SourcePlace, value: SourceSecrets): Buffer =>
  sealer.seal(JSON.stringify(value), secretPlaces.source(place));

/** Nothing where nothing is stored, or where it was sealed with another key and has to be typed in again. */
export function openSecrets(sealer: Sealer, place: SourcePlace, sealed: Buffer | null): SourceSecrets {
  if (sealed === null) return {};
  try {
    return z.parse(secrets, JSON.parse(sealer.open(sealed, secretPlaces.source(place))));
  } catch {
    return {};
  }
}

/** An empty one takes the stored one away, an absent one leaves it. */
export function mergedSecrets(stored: SourceSecrets, typed: SourceSecrets): SourceSecrets {
  const merged: SourceSecrets = {};
  for (const name of ['password', 'private_key'] as const) {
    const value = typed[name] ?? stored[name];
    if (value !== undefined && value !== '') merged[name] = value;
  }
  return merged;
}
