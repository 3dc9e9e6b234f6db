import { createServer, type Server } from 'node:http';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { createSandbox, type Sandbox } from '@kolaj/sandbox/provider';
import { afterEach, describe, expect, it } from 'vitest';
import { type DirectoryAccount, providerDirectory } from './provider-directory.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const accountAt = (baseUrl: string, token: string = demoAccount.apiKey): DirectoryAccount => ({
  ...{ baseUrl, productId: demoAccount.productId, token, reach: 'anywhere' },
});

async function aSandbox(): Promise<{ sandbox: Sandbox; url: string }> {
  const sandbox = createSandbox();
  closing.push(() => sandbox.close());
  return { sandbox, url: await sandbox.listen({ host: '127.0.0.1', port: 0 }) };
}

/** A provider that answers by path; what is not named is 404. */
async function answering(bodies: Record<string, unknown>, status = 200): Promise<string> {
  const server: Server = createServer((request, response) => {
    const body = bodies[(request.url ?? '').split('?')[0] ?? ''];
    response.writeHead(body === undefined ? 404 : status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  closing.push(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

describe('the channel fetch of the provider (PRV-08, D-83)', () => {
  it('opens with the token in the query, and lists the groups of a phone (PRV-09)', async () => {
    const { url } = await aSandbox();
    const found = await providerDirectory().groups(accountAt(url), '48213');
    expect(found).toMatchObject({ kind: 'loaded' });
    const list = found.kind === 'loaded' ? found.list : [];
    expect(list).toContainEqual(expect.objectContaining({ id: '120363041011303@g.us', name: 'Beren Алматы' }));
    expect(list.every(({ id }) => id.endsWith('@g.us'))).toBe(true);
  });

  it.each([0, 1, 2])(
    'reads the chats of an administrator from endpoint %i of the logs (PRV-10, PRV-11)',
    async (endpoint) => {
      const { url } = await aSandbox();
      const found = await providerDirectory().log(accountAt(url), { endpoint, senderId: demoAccount.telegramId });
      expect(found.kind === 'loaded' && found.list.map(({ name }) => name)).toEqual(['Lalezar Kanal', 'Beren Kanal']);
    },
  );

  it('reads every page, and leaves out what is no group', async () => {
    const pages = { total: 2, limit: 1, data: [{ id: '1@g.us', name: 'A' }] };
    const url = await answering({ '/g/demo-product/7': pages, '/x': {} });
    const paths = { groups: '/g/{product}/{sender}', logs: ['/x', '/x', '/x'] } as const;
    expect(await providerDirectory({ paths }).groups(accountAt(url), '7')).toMatchObject({
      list: [{ id: '1@g.us' }, { id: '1@g.us' }],
    });
    const chats = await answering({ '/g/demo-product/7': { data: [{ id: '9@c.us' }, { id: '2@g.us' }] } });
    expect(await providerDirectory({ paths }).groups(accountAt(chats), '7')).toMatchObject({
      list: [{ id: '2@g.us' }],
    });
  });

  it.each([
    ['a list of its own', [{ status: 'ADMINISTRATOR', chat: { id: -5, title: 'Kanal' } }]],
    [
      'a list under data',
      { data: [{ status: 'administrator', chat: { id: '-5', title: 'Kanal' } }, { status: 'member' }] },
    ],
    [
      'entries that are something else',
      { data: { list: [7, null, { status: 'administrator', chat: { id: -5, title: 'Kanal' } }] } },
    ],
  ])('understands %s', async (_what, body) => {
    const url = await answering({ '/api/demo-product/logs': body });
    expect(await providerDirectory().log(accountAt(url), { endpoint: 0, senderId: '7' })).toEqual({
      kind: 'loaded',
      list: [{ id: '-5', name: 'Kanal' }],
    });
  });

  it('says in the provider’s words why not, and never says the token', async () => {
    const token = 'very-secret-token';
    const { url } = await aSandbox();
    const refused = await providerDirectory().groups(accountAt(url, token), '48213');
    const why = { code: 'provider_said', words: 'the api key is missing or wrong' };
    expect(refused).toEqual({ kind: 'error', why });
    const broken = accountAt(await answering({ '/api/demo-product/logs': '<html>' }), token);
    const all = [
      refused,
      await providerDirectory().log(broken, { endpoint: 0, senderId: '7' }),
      await providerDirectory().log(broken, { endpoint: 1, senderId: '7' }),
      await providerDirectory().groups(accountAt('http://127.0.0.1:9', token), '7'),
    ];
    expect(all.every(({ kind }) => kind === 'error')).toBe(true);
    expect(JSON.stringify(all)).not.toContain(token);
  });
});
