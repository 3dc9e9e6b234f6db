import { secretPlaces } from '../../secrets/places.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { Letter } from './open/letter.ts';

/** What of a mail is a secret: its links, and the name it greets. */
export interface SealedLetter {
  name: string;
  letter: Letter;
}

/** Bound to the mail's id: moved to another row it is void. */
export const sealLetter = (sealer: Sealer, mailId: string, content: SealedLetter): Buffer =>
  sealer.seal(JSON.stringify(content), secretPlaces.letter(mailId));

/** Throws when the installation's key is not the one it was sealed with. Only `sealLetter` writes what is read here. */
export const openLetter = (sealer: Sealer, mailId: string, sealed: Buffer): SealedLetter =>
  JSON.parse(sealer.open(sealed, secretPlaces.letter(mailId)));
