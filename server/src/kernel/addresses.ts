import type { Env } from '../env.ts';

/** The three origins of the product, as browsers know them; no trailing slash. */
export interface Addresses {
  console: string;
  site: string;
  sandbox: string;
}

const urlOf = (host: string, port: number) =>
  `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;

export function addressesOf(env: Env): Addresses {
  return {
    console: env.publicUrl ?? urlOf(env.host, env.port),
    site: env.siteUrl ?? urlOf(env.host, env.sitePort),
    sandbox: urlOf(env.host, env.sandboxPort),
  };
}
