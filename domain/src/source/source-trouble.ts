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
  'other',
] as const;
export type SourceTrouble = (typeof sourceTroubles)[number];
