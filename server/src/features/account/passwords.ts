import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, 2 passes (reliability rule 23). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing holds 19 MiB and a core: at most this many at once, the rest wait. */
const atOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

let decoy: Promise<string> | null = null;

/** Checks a password; an unknown account (null) takes the same work and is always wrong. */
export async function isRightPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const compared = storedHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return matches && storedHash !== null;
}
