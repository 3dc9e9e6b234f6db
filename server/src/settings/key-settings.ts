import * as z from 'zod/mini';

export const shortestPassphrase = 12;
const passphrase = z.string().check(z.minLength(shortestPassphrase));

/** The variables of the key that seals secrets, and of its change. */
export const keyVariables = {
  KOLAJ_SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  KOLAJ_KEY_PASSPHRASE: z.optional(passphrase),
  KOLAJ_NEW_SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  KOLAJ_NEW_KEY_PASSPHRASE: z.optional(passphrase),
  KOLAJ_EXPORT_PASSPHRASE: z.optional(passphrase),
};

const variables = z.object(keyVariables);

export interface KeySettings {
  /** The key itself; null = it is in a file of the data folder. */
  secretKey: string | null;
  /** Opens a key file that is protected; null = somebody at the terminal is asked. */
  keyPassphrase: string | null;
  /** Only for a change of the key. */
  newSecretKey: string | null;
  newKeyPassphrase: string | null;
  /** Opens the secrets of an exported shop; null = somebody at the terminal is asked. */
  exportPassphrase: string | null;
}

export const keysOf = (values: z.infer<typeof variables>): KeySettings => ({
  secretKey: values.KOLAJ_SECRET_KEY ?? null,
  keyPassphrase: values.KOLAJ_KEY_PASSPHRASE ?? null,
  newSecretKey: values.KOLAJ_NEW_SECRET_KEY ?? null,
  newKeyPassphrase: values.KOLAJ_NEW_KEY_PASSPHRASE ?? null,
  exportPassphrase: values.KOLAJ_EXPORT_PASSPHRASE ?? null,
});
