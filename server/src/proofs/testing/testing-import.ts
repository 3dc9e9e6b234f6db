import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { addBuiltInTemplates } from '../../features/template/open/template.store.ts';
import { sourcesFolder } from '../../settings/data-folders.ts';
import { aLocalSource } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, testPassword } from '../../testing/rows/people.ts';
import type { TestServer } from './testing-server.ts';

/** A shop with photos in its source, and its owner, logged in at a running server. */
export interface ImportingShop {
  shop: TestShop;
  /** A call below `/api` with the owner's session. */
  call: (path: string, body?: object) => Promise<{ status: number; json: unknown }>;
  /** The owner's cookie. */
  cookie: string;
  /** Asks for the import of all photos. */
  startImport: () => Promise<void>;
  collages: () => Promise<{ name: string; status: string; exports: number }[]>;
  importStatus: () => Promise<string | undefined>;
}

/** Names of the products that `photos` photos make. */
export const productNames = (photos: number): string[] => Array.from({ length: photos }, (_, at) => `BR-${2001 + at}`);

export async function anImportingShop(
  server: TestServer,
  database: Database,
  { photos }: { photos: number },
): Promise<ImportingShop> {
  const shop = await aShop(database);
  const user = await aUser(database, { shop });
  await inShop(database, shop.id, (scope) => addBuiltInTemplates(scope, ['first-1', 'first-1-1', 'second-1']));
  const folder = await aLocalSource(database, shop, sourcesFolder(server.dataDir));
  await mkdir(path.join(folder, 'SS26', 'Beren'), { recursive: true });
  for (const [at, name] of productNames(photos).entries()) {
    await writeFile(path.join(folder, 'SS26', 'Beren', `${name}.jpg`), await photo(at));
  }

  const cookie = await logIn(server, user.email);
  const call: ImportingShop['call'] = async (where, body = {}) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api${where}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, json: await answer.json() };
  };
  return {
    shop,
    call,
    cookie,
    async startImport() {
      const subfolder = { name: 'Beren', path: 'SS26/Beren' };
      const answer = await call('/shop/folder/import', {
        folder: [{ name: 'SS26', path: 'SS26', sub_folders: [subfolder] }],
      });
      if (answer.status !== 200) throw new Error(`The import was refused: ${JSON.stringify(answer)}`);
    },
    collages: () =>
      inShop(database, shop.id, ({ db }) =>
        db
          .selectFrom('collages')
          .leftJoin('exports', 'exports.collage_id', 'collages.id')
          .select(['collages.kolaj_name as name', 'collages.status'])
          .select(({ fn }) => fn.count<number>('exports.id').as('exports'))
          .groupBy('collages.id')
          .orderBy('kolaj_name')
          .execute(),
      ),
    async importStatus() {
      const row = await inShop(database, shop.id, ({ db }) =>
        db.selectFrom('import_jobs').select('status').executeTakeFirst(),
      );
      return row?.status;
    },
  };
}

export async function logIn(server: TestServer, email: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: testPassword }),
  });
  if (answer.status !== 200) throw new Error(`Login failed: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Each in its own colours, so that each has its own bytes; large enough that its work can be interrupted. */
function photo(seed: number): Promise<Buffer> {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000">
    <rect width="1500" height="2000" fill="hsl(${hue} 30% 80%)"/>
    <path d="M500 300 L1000 300 L1200 1700 L300 1700 Z" fill="hsl(${(hue + 120) % 360} 60% 40%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** The event stream of the console, as text; `ended` tells whether it ended properly or was interrupted. */
export async function openEvents(server: TestServer, cookie: string) {
  const answer = await fetch(`${server.url}/api/events`, { headers: { cookie } });
  let text = '';
  async function read(): Promise<'ended' | 'broken'> {
    try {
      for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString();
      return 'ended';
    } catch {
      return 'broken';
    }
  }
  return { received: () => text, ended: read() };
}
