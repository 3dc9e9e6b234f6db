import type { Env } from '../env.ts';

/** Where the parts of this installation are reached; no trailing slash. */
export interface Addresses {
  console: string;
  site: string;
  sandbox: string;
  /** The messaging provider, for channels without an address of their own: the sandbox, unless another one is set. */
  provider: string;
}

const urlOf = (host: string, port: number) =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;

export function addressesOf(env: Env): Addresses {
  const sandbox = urlOf(env.host, env.sandboxPort);
  return {
    console: env.publicUrl ?? urlOf(env.host, env.port),
    site: env.siteUrl ?? urlOf(env.host, env.sitePort),
    sandbox,
    provider: env.providerUrl ?? sandbox,
  };
}
