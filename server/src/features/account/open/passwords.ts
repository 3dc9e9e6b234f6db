import { hash, verify } from '@node-rs/argon2';
import { HttpError } from '../../../http/errors.ts';

/** argon2id, 19 MiB, 2 passes (reliability rule 23). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashing holds 19 MiB and a core: at most this many at once, the rest wait; more than a few seconds' work is refused. */
const atOnce = 4;
const mostWaiting = 256;

let running = 0;
const waiting: (() => void)[] = [];

const busy = () =>
  new HttpError(503, 'busy', 'Too many people log in at this moment. Try again in a few seconds.', {
    headers: { 'retry-after': '5' },
  });

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw busy();
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

/** Compared with for an account that does not exist: made with the same options from a password that nobody knows. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$UmZ6P2tGAD3+AQioyVBpQg$di6Y/tmPPTLm5+SEsb6PnxYXyFz62IMCKk/LHKbfPF4';

/** Checks a password; an unknown account (null) takes the same work and is always wrong. */
export async function isRightPassword(password: string, storedHash: string | null): Promise<boolean> {
  const matches = await inTurn(() => verify(storedHash ?? decoyHash, password));
  return matches && storedHash !== null;
}
