// The routes that are no calls of the table: who may open each (S1).
import { randomUUID } from 'node:crypto';
import { agentDownloadPath, agentPicturePath } from '@kolaj/contract/agent/agent-app';
import { agentUploadPiecePath } from '@kolaj/contract/agent/agent-upload';
import { endpoints } from '@kolaj/contract/all-endpoints';
import { feedPath } from '@kolaj/contract/broadcast/calendar';
import { ledgerFilePath } from '@kolaj/contract/broadcast/ledger-files';
import {
  collageDownloadPath,
  selectionDownloadPath,
  subfolderDownloadPath,
} from '@kolaj/contract/collage/collage-download';
import { zoomPhotoPath } from '@kolaj/contract/collage/editor';
import { eventsPath } from '@kolaj/contract/events';
import { filmPlayerPath } from '@kolaj/contract/reels/reels';
import { sourceThumbnailPath } from '@kolaj/contract/source/source';
import { uploadPiecePath } from '@kolaj/contract/source/source-upload';
import { addFontPath } from '@kolaj/contract/template/font';
import { backgroundPath } from '@kolaj/contract/template/template-admin';
import { templatePicturePath } from '@kolaj/contract/template/template-change';
import { uploadPath } from '@kolaj/contract/upload';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hookPath } from '../features/channel/connection/hook.routes.ts';
import { testDatabase } from '../testing/database.ts';
import {
  aProduct,
  type People,
  type PersonName,
  type Product,
  personNames,
  somePeople,
} from './testing/testing-access.ts';

const database = await testDatabase();
let product: Product;
let people: People;

beforeAll(async () => {
  product = await aProduct(database);
  people = await somePeople(database, product);
});
afterAll(() => product.close());

const ofShop = {
  anonymous: '401 unauthorised',
  agent: '403 agent',
  admin: '404 no_shop',
} satisfies Partial<Record<PersonName, string>>;
const ofAgent = Object.fromEntries(
  personNames
    .filter((name) => name !== 'agent')
    .map((name) => [name, name === 'anonymous' ? '401 unauthorised' : '403 agents_only']),
);
const ofAdmin = Object.fromEntries(
  personNames
    .filter((name) => !name.startsWith('admin'))
    .map((name) => [name, name === 'anonymous' ? '401 unauthorised' : '403 admin_only']),
);

/** Address, and who is refused there with what; everybody else gets in. */
const routes: Readonly<
  Record<string, { url?: string; isPost?: boolean; refused: Partial<Record<PersonName, string>> }>
> = {
  '/health/live': { refused: {} },
  // 503 here, where no worker runs; it says how the installation is, and nothing of anybody.
  '/health/ready': { refused: {} },
  '/api/docs/json': { refused: {} },
  [eventsPath]: { refused: ofShop },
  [sourceThumbnailPath]: { url: `${sourceThumbnailPath}?path=x/nothing.jpg`, refused: ofShop },
  ...Object.fromEntries(
    [collageDownloadPath, subfolderDownloadPath, selectionDownloadPath].map((path) => [
      path,
      { url: path.replace(':id', randomUUID()), refused: ofShop },
    ]),
  ),
  [ledgerFilePath]: { url: ledgerFilePath.replace(':id', randomUUID()), refused: ofShop },
  [uploadPiecePath]: { isPost: true, refused: { ...ofShop, 'staff without rights': '403 no_right' } },
  [addFontPath]: { isPost: true, refused: { ...ofShop, 'staff without rights': '403 no_right' } },
  [uploadPath]: { isPost: true, refused: { ...ofShop, 'staff without rights': '403 no_right' } },
  [zoomPhotoPath]: {
    url: `${zoomPhotoPath}?quality=40&width=900&id=${randomUUID()}&photo=${'0'.repeat(64)}`,
    refused: ofShop,
  },
  [templatePicturePath]: { url: `${templatePicturePath}?example=nothing`, refused: ofShop },
  ...Object.fromEntries(
    [agentPicturePath, agentDownloadPath].map((path) => [
      path,
      { url: path.replace(':id', randomUUID()), refused: ofAgent },
    ]),
  ),
  [agentUploadPiecePath]: { isPost: true, refused: ofAgent },
  [backgroundPath]: { isPost: true, refused: ofAdmin },
  // The same for everybody: YouTube's player in a page of its own.
  [filmPlayerPath]: { url: filmPlayerPath.replace(':id', 'kolajfilm01'), refused: {} },
  // Open to anyone who knows the secret in it; calendar programs have no account.
  [feedPath]: { url: feedPath.replace(':file', 'nothing.ics'), refused: {} },
  // Open to anyone who knows the word in it; providers have no account.
  [hookPath]: { url: '/hooks/nobody', isPost: true, refused: {} },
  '/assets/*': { url: '/assets/nothing.js', refused: {} },
  '/m': { refused: {} },
  '/m*': { url: '/m/approve', refused: {} },
  '/*': { url: '/yta', refused: {} },
};

describe('the routes beside the table of calls', () => {
  it('are these, and no others', () => {
    const known = [...Object.keys(routes), ...Object.values(endpoints).map(({ path }) => `/api${path}`)];
    expect(unknownRoutes(product, known)).toEqual([]);
  });

  it.each(Object.entries(routes))(
    '%s lets in whom it is for',
    async (path, { url = path, isPost = false, refused }) => {
      for (const person of people.all) {
        const expected = refused[person.name];
        // The open stream never ends on its own; that it opens is tested with the streams.
        if (path === eventsPath && !expected) continue;
        const cookie = await people.login(person);
        const answer = await (isPost ? post(url, cookie) : product.get(url, { cookie }));
        const isRefused = answer.status === 401 || answer.status === 403 || answer.body.includes('"code":"no_shop"');
        const said = isRefused ? `${answer.status} ${JSON.parse(answer.body).code}` : 'in';
        expect(said, person.name).toBe(expected ?? 'in');
      }
    },
  );
});

describe('a write beside the table', () => {
  it.each([
    [{ origin: 'http://evil.test' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }, 400],
    [{}, 400],
  ])('from a browser with %o (D-03)', async (headers, status) => {
    const owner = people.all.find(({ name }) => name === 'owner A');
    const answer = await post(uploadPiecePath, owner ? await people.login(owner) : null, headers);
    expect(answer.status).toBe(status);
  });
});

describe('the metrics', () => {
  it.each(['/metrics', '/metrics?a=1', '/metrics/'])(
    'are nowhere on the console’s origin, for nobody: %s',
    async (url) => {
      for (const person of people.all) {
        const { status, body } = await product.get(url, { cookie: await people.login(person) });
        expect([status, JSON.parse(body).code], person.name).toEqual([404, 'not_found']);
      }
      expect((await product.web.inject({ url, remoteAddress: '127.0.0.1' })).statusCode).toBe(404);
    },
  );
});

async function post(url: string, cookie: string | null, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/octet-stream' };
  const answer = await product.web.inject({
    ...{ method: 'POST', url, payload: Buffer.from('x') },
    headers: { ...type, ...headers, ...(cookie ? { cookie } : {}) },
  });
  return { status: answer.statusCode, body: answer.body };
}

/** A file of the console that is at the top, e.g. its icon, or one that the app on the phone was built of. */
const isBuiltFile = (path: string) => /^\/(m\/(assets\/)?)?[\w.-]+\.\w+$/.test(path);
/** Routes at one place share the name of their parameter. */
const shape = (path: string) => path.replaceAll(/:[\w|:]+/g, ':it');

/** Routes of the server that nobody has named. The tree has one node per line; its depth is in the drawing before it. */
function unknownRoutes({ web }: Product, known: readonly string[]): string[] {
  const expected = new Set([...known.map(shape), '*']);
  const above: string[] = [];
  const found = web
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, drawing = '', segment = '', methods] = /^([│ ]*)[├└]── (\S+)( \(.*\))?$/.exec(line) ?? [];
      if (segment === '') return [];
      const depth = drawing.length / 4;
      above[depth] = `${above[depth - 1] ?? ''}${segment}`;
      return methods ? [shape(above[depth])] : [];
    });
  expect(found.length).toBeGreaterThan(Object.keys(endpoints).length);
  return found.filter((path) => !expected.has(path) && !isBuiltFile(path));
}
