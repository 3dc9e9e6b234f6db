// The packet of a look may break off anywhere. Whoever asked is answered rightly or told to come again, and whoever asks next gets their own
// rows: nothing of the broken packet is left on a connection.
import cookies from '@fastify/cookie';
import { getShop } from '@kolaj/contract/shop/shop';
import fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { cutWay } from '../../adapters/postgres/testing/cut-way.ts';
import { startSession } from '../../features/account/login/session.store.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { answerErrors } from '../answer-errors.ts';
import { serveApi } from '../api.ts';
import { looking } from '../route.ts';
import { sessionCookie } from '../session-cookie.ts';

const database = await testDatabase();

/** Two shops whose calls share one connection; without naming a shop, so that the wall alone decides. */
async function aServer() {
  const way = await cutWay(database.address);
  const pool = await connect({ address: way.address, log: () => undefined, max: 1 });
  onTestFinished(() => pool.close());
  const app = fastify();
  onTestFinished(() => app.close());
  answerErrors(app);
  await app.register(cookies);
  const route = looking(getShop).run(async (_input, { scope: { db }, shop }) => {
    const brands = sql<{ name: string }>`select name from brands`;
    const [one, other] = await Promise.all([brands.execute(db), brands.execute(db)]);
    const later = await brands.execute(db);
    const seen = [one, other, later].flatMap(({ rows }) => rows.map(({ name }) => name));
    return { success: true, config: { ftp_key: null, whatsapp: null }, keyword: `${shop.name}: ${seen.join(' ')}` };
  });
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1, deviceDays: 1 });
  const access = { database: pool, cookie, adminsNeedSecondFactor: true, origins: new Set<string>() };
  await serveApi(app, [route], { ...access, checkAnswers: false });
  const ask = async (token: string): Promise<string> => {
    const answer = await app.inject({ url: '/api/shop', headers: { cookie: `kolaj-1=${token}` } });
    return answer.statusCode === 200 ? String(answer.json().keyword) : String(answer.statusCode);
  };
  return { way, ask };
}

async function aSession(name: string): Promise<string> {
  const shop = await aShop(database, { name });
  const brand = { shop_id: shop.id, name, hash: name, indexes: 1 };
  await asSystem(database, ({ db }) => db.insertInto('brands').values(brand).execute());
  const { id } = await aUser(database, { shop });
  return asSystem(database, (scope) => startSession(scope, { userId: id, ip: '', agent: '' }));
}

/** Places of a packet that are tried, spread over it. */
const places = 60;

it.each(['asked', 'answered'] as const)('wherever what is %s breaks off', async (direction) => {
  const [lale, nar] = [await aSession('Lale'), await aSession('Nar')];
  const { way, ask } = await aServer();
  const [lales, nars] = ['Lale: Lale Lale Lale', 'Nar: Nar Nar Nar'];
  for (const token of [lale, nar, lale]) await ask(token);
  const before = way.passed();
  expect(await ask(nar)).toBe(nars);
  const length = way.passed()[direction] - before[direction];

  const answers = new Set<string>();
  for (let place = 0; place < places; place++) {
    // The session and the first rows are in one packet only when it is guessed, and its plan is kept only when it was asked before.
    expect(await ask(lale)).toBe(lales);
    way.cutAfter(direction, Math.floor((length * place) / places));
    const answer = await ask(lale);
    answers.add(answer);
    way.mend();
    // The next one may meet the connection before its end is heard of.
    let next = await ask(nar);
    while (next === '503') next = await ask(nar);
    expect({ place, next }).toEqual({ place, next: nars });
  }
  expect([...answers].filter((answer) => answer !== lales && answer !== '503')).toEqual([]);
  expect(answers).toContain('503');
});
