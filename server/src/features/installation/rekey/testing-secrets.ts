import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { type SecretPlace, secretPlaces } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';

/** Reads every value that one kind of secret has, with its place. Complete by type: a new kind is planted here or nothing compiles. */
const stored: Record<
  keyof typeof secretPlaces,
  { query: string; placeOf: (row: { owner: string; more: string }) => SecretPlace }
> = {
  ofShop: {
    query: 'select shop_id as owner, name as more, sealed from shop_secrets',
    placeOf: ({ owner, more }) => secretPlaces.ofShop(owner, more),
  },
  source: {
    query: 'select shop_id as owner, id as more, sealed from sources where sealed is not null',
    placeOf: ({ owner, more }) => secretPlaces.source({ shopId: owner, sourceId: more }),
  },
  webhook: {
    query: `select shop_id as owner, '' as more, secret as sealed from webhooks
      union all select shop_id, '', old_secret from webhooks where old_secret is not null
      union all select shop_id, '', decode(one ->> 'secret', 'hex') from webhooks, jsonb_array_elements(earlier_secrets) one`,
    placeOf: ({ owner }) => secretPlaces.webhook(owner),
  },
  secondFactor: {
    query: `select user_id as owner, '' as more, sealed from second_factors`,
    placeOf: ({ owner }) => secretPlaces.secondFactor(owner),
  },
  letter: {
    query: `select id as owner, '' as more, sealed from mails where sealed is not null`,
    placeOf: ({ owner }) => secretPlaces.letter(owner),
  },
  mailPassword: {
    query: `select '' as owner, '' as more, sealed from installation_settings where sealed is not null`,
    placeOf: secretPlaces.mailPassword,
  },
  pushKey: { query: `select '' as owner, '' as more, sealed from push_keys`, placeOf: secretPlaces.pushKey },
};

/** Plants secrets of every kind, several of each where there may be. */
export async function plantSecrets(database: Database, sealer: Sealer, { shops }: { shops: number }): Promise<void> {
  const { keyId } = sealer;
  const seal = (what: string, place: SecretPlace) => sealer.seal(`secret ${what} ₺`, place);
  await asSystem(database, async ({ db }) => {
    const value = JSON.stringify({ host: 'mail', port: 587, isSecure: false, user: 'me', from: 'a@b.test' });
    const sealed = seal('mail', secretPlaces.mailPassword());
    await db.insertInto('installation_settings').values({ name: 'mail', value, sealed }).execute();
    await db
      .insertInto('push_keys')
      .values({ public_key: 'p', sealed: seal('push', secretPlaces.pushKey()) })
      .execute();
  });
  for (let i = 0; i < shops; i++) {
    const shop = await aShop(database);
    const user = await aUser(database, { shop });
    await asSystem(database, async ({ db }) => {
      const owner = { shop_id: shop.id, key_id: keyId };
      const names = ['whatsapp.key', 'swc.token', 'channel.telegram.token'];
      const own = names.map((name) => ({
        name,
        sealed: seal(name, secretPlaces.ofShop(shop.id, name)),
        last4: '1234',
      }));
      await db
        .insertInto('shop_secrets')
        .values(own.map((row) => ({ ...owner, ...row })))
        .execute();
      const sourceId = randomUUID();
      const ofSource = seal('source', secretPlaces.source({ shopId: shop.id, sourceId }));
      await db
        .insertInto('sources')
        .values({ ...owner, id: sourceId, driver: 'sftp', ftp_key: shop.keyword, settings: '{}', sealed: ofSource })
        .execute();
      const ofUser = seal('factor', secretPlaces.secondFactor(user.id));
      await db.insertInto('second_factors').values({ user_id: user.id, key_id: keyId, sealed: ofUser }).execute();
      const letter = randomUUID();
      await db
        .insertInto('mails')
        .values({
          id: letter,
          user_id: user.id,
          to_address: user.email,
          kind: 'test',
          language: 'en',
          sealed: seal('letter', secretPlaces.letter(letter)),
        })
        .execute();
      const ofHook = (what: string) => seal(what, secretPlaces.webhook(shop.id));
      const earlier = ['first', 'second'].map((what) => ({
        secret: ofHook(what).toString('hex'),
        until: '2030-01-01T00:00:00Z',
      }));
      await db
        .insertInto('webhooks')
        .values({
          ...{ shop_id: shop.id, url: 'https://hook.test/', kinds: ['collage.approved'], secret: ofHook('now') },
          ...{
            old_secret: ofHook('old'),
            old_secret_until: new Date('2030-01-01'),
            earlier_secrets: JSON.stringify(earlier),
          },
        })
        .execute();
    });
  }
}

/** `plantSecrets` for so many shops plants so many. */
export const plantedFor = (shops: number) => 2 + shops * 10;

/** Of every kind, how many of the stored values one of the keys opens, and all that they say. */
export async function openedBy(database: Pick<Database, 'db'>, sealer: Sealer): Promise<string[]> {
  const opened: string[] = [];
  await asSystem(database, async ({ db }) => {
    for (const { query, placeOf } of Object.values(stored)) {
      const { rows } = await sql<{ owner: string; more: string; sealed: Buffer }>`${sql.raw(query)}`.execute(db);
      for (const row of rows) {
        try {
          opened.push(sealer.open(row.sealed, placeOf(row)));
        } catch {
          // Sealed with another key.
        }
      }
    }
  });
  return opened;
}
