import type { Product } from './run-product.ts';

export interface Client {
  /** POST with a form whose field `__json__` holds the payload, as specification §7 says. */
  form: (path: string, payload: object) => Promise<Answer>;
  get: (path: string) => Promise<Answer>;
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A literal client of the specification: cookies, forms, no headers of a browser. */
export async function logIn({ console: origin }: Product, username: string, password: string): Promise<Client> {
  let cookie = '';
  async function request(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${origin}/api${path}`, { ...init, headers: { ...init.headers, cookie } });
    const [fresh] = response.headers.getSetCookie();
    if (fresh) cookie = fresh.split(';')[0] ?? '';
    return { status: response.status, body: await response.json() };
  }
  const client: Client = {
    form: (path, payload) =>
      request(path, { method: 'POST', body: new URLSearchParams({ __json__: JSON.stringify(payload) }) }),
    get: (path) => request(path, { method: 'GET' }),
  };
  const answer = await client.form('/auth/login', { username, password });
  if (answer.body.success !== true) throw new Error(`login failed: ${JSON.stringify(answer.body)}`);
  return client;
}

/** The rows of an answer, at any of the three places where the specification puts them. */
export const resultOf = ({ body }: Answer): Record<string, unknown>[] => {
  const result: unknown = Object(body.data).result ?? body.result;
  return Array.isArray(result) ? result : Object(result).folders;
};
