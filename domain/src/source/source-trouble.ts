/** Why a photo source cannot be used, as far as a person can act on it; the console has the words. */
export const sourceTroubles = [
  'unknown-host',
  'refused',
  'no-answer',
  'not-this-protocol',
  'certificate',
  'host-key',
  'tls-not-offered',
  'wrong-login',
  'wrong-key',
  'root-missing',
  'root-forbidden',
  'passive-ports',
  'too-many-connections',
  'busy',
  'not-listed',
  'not-readable',
  'address-not-allowed',
  /** One of the first three or `address-not-allowed`: which one, nobody is told who may reach the internet only. */
  'not-reached',
  'other',
] as const;
export type SourceTrouble = (typeof sourceTroubles)[number];

const unreached: readonly SourceTrouble[] = ['unknown-host', 'refused', 'no-answer', 'address-not-allowed'];

/**
 * What somebody hears who may reach the internet only: a name that is not there, a closed port, a silent one and an address of a
 * private network are all the same. Otherwise whoever may try a connection could look around in the network of the installation.
 */
export const toldOutside = (trouble: SourceTrouble): SourceTrouble =>
  unreached.includes(trouble) ? 'not-reached' : trouble;
