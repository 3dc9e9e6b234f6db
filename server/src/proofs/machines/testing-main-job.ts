import sharp from 'sharp';
import { expect } from 'vitest';

/** A client of the product: an owner, whose every call may be answered by another machine. */
export interface Owner {
  /** Of the session. */
  cookie: string;
  call: (where: string, body?: object) => Promise<{ status: number; json: Answer }>;
  /** Sends a photo in pieces of its half. */
  upload: (name: string, bytes: Buffer) => Promise<void>;
  collages: () => Promise<Collage[]>;
}

type Answer = {
  result?: unknown;
  success?: boolean;
  code?: string;
  data?: { result?: unknown; broadcast_id?: string };
};

export interface Collage {
  id: string;
  kolaj_name: string;
  status: string;
  picture: { url: string } | null;
}

const folder = 'SS26';
const brand = 'Beren';

/** Registers a firm and its owner; the answer's cookie is the session. A connection for each call: so each goes to the next machine. */
export async function register(origin: string, email: string): Promise<Owner> {
  const post = async (where: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
    const init = { method: 'POST', headers: { connection: 'close', ...headers }, body };
    for (let tries = 1; ; tries++) {
      try {
        return await fetch(`${origin}/api${where}`, init);
      } catch (error) {
        // The machine that had taken it is gone: whoever sits there tries again.
        if (tries === 3) throw error;
      }
    }
  };
  const sendsJson = { 'content-type': 'application/json' };
  const account = { email, password: 'Demo-1234!', name: 'Selin Yılmaz', consent: true };
  const registered = await post('/auth/register', JSON.stringify(account), sendsJson);
  expect(await registered.json()).toMatchObject({ success: true });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  const call: Owner['call'] = async (where, body = {}) => {
    const answer = await post(where, JSON.stringify(body), { cookie, ...sendsJson });
    const json: Answer = Object(await answer.json());
    return { status: answer.status, json };
  };
  return {
    cookie,
    call,
    async upload(name, bytes) {
      const file = { folder, subfolder: brand, name, bytes: bytes.length, modified: 1 };
      const { json: begun } = await call('/shop/upload/begin', file);
      const { id } = Object(begun.data?.result);
      expect(begun, name).toMatchObject({ success: true });
      const half = Math.ceil(bytes.length / 2);
      for (const offset of [0, half]) {
        const piece = new Uint8Array(bytes.subarray(offset, offset + half));
        const type = { 'content-type': 'application/octet-stream' };
        const answer = await post(`/shop/upload/piece?id=${id}&offset=${offset}`, piece, { cookie, ...type });
        expect(answer.status, await answer.text()).toBe(200);
      }
    },
    async collages() {
      const folders = await listed(call, '/shop/folder/list');
      const found: Collage[] = [];
      for (const { id: folder_id } of folders)
        for (const { id: subfolder_id } of await listed(call, '/shop/subfolder/list', { folder_id, onlyActive: true }))
          found.push(...(await listed<Collage>(call, '/shop/kolaj/list', { subfolder_id })));
      return found;
    },
  };
}

async function listed<Row = { id: string }>(call: Owner['call'], where: string, body: object = {}): Promise<Row[]> {
  const { json, status } = await call(where, body);
  expect(status, `${where} ${JSON.stringify(json)}`).toBe(200);
  const rows: Row[] | undefined = Object(json.data).result ?? Object(json).result;
  if (!rows) throw new Error(`${where}: ${JSON.stringify(json)}`);
  return rows;
}

/** A photo in its own colours, large enough that work on it can be interrupted. */
export function photo(seed: number): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000">
    <rect width="1500" height="2000" fill="hsl(${hue} 30% 80%)"/>
    <path d="M500 300 L1000 300 L1200 1700 L300 1700 Z" fill="hsl(${(hue + 120) % 360} 60% 40%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

export const names = (photos: number): string[] => Array.from({ length: photos }, (_, at) => `BR-${2001 + at}`);

export async function bringPhotos(owner: Owner, count: number): Promise<void> {
  for (const [at, name] of names(count).entries()) await owner.upload(`${name}.jpg`, await photo(at));
}

export async function startImport(owner: Owner): Promise<void> {
  const subfolder = { name: brand, path: `${folder}/${brand}` };
  const { json, status } = await owner.call('/shop/folder/import', {
    folder: [{ name: folder, path: folder, sub_folders: [subfolder] }],
  });
  expect(status, JSON.stringify(json)).toBe(200);
}

export async function approveAll(owner: Owner): Promise<void> {
  for (const { id } of await owner.collages()) {
    const { json } = await owner.call('/shop/kolaj/save', { id, status: 'verified' });
    expect(json).toMatchObject({ success: true });
  }
}

/** Asks for the site; answers when it is out, or was already. */
export async function publish(owner: Owner, until: (isSo: () => Promise<boolean>) => Promise<void>): Promise<void> {
  const { json } = await owner.call('/shop/build', {});
  expect(json).toMatchObject({ success: true });
  await until(async () => {
    const [newest] = await listed<{ status: string; error: string | null }>(owner.call, '/shop/build/list');
    if (newest?.status === 'failed') throw new Error(`The build failed: ${newest.error}`);
    return newest?.status === 'published' || newest?.status === 'unchanged';
  });
}

/** Sends everything of today; answers with the send's id. */
export async function send(owner: Owner): Promise<string> {
  const today = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', timeZone: 'Europe/Istanbul' })
    .format(new Date())
    .replace('/', '-');
  const images = (await owner.collages()).map(({ picture }) => picture?.url ?? '');
  const { json } = await owner.call('/send_kolaj', { images, brand, days: [today] });
  expect(json).toMatchObject({ success: true });
  return json.data?.broadcast_id ?? '';
}

export interface Totals {
  queued: number;
  sending: number;
  uncertain: number;
  failed: number;
}

export async function standing(owner: Owner, id: string): Promise<{ status: string; totals: Totals }> {
  const { json } = await owner.call(`/shop/broadcast/get/${id}`, { id, limit: 0 });
  return Object(json.data).result;
}
