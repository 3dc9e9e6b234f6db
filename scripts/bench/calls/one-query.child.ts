// The least that a server with a database can do: Fastify and one query. Told the database's address, it tells its port.
import fastify from 'fastify';
import { Pool } from 'pg';
import * as z from 'zod/mini';

const address = z.looseObject({}).parse(JSON.parse(process.argv[2] ?? '{}'));
const pool = new Pool({ ...address, max: 10 });
const app = fastify();
app.get('/', async () => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select pid, name from shops where keyword = $1',
    values: ['demo'],
  });
  return { success: true, shop: rows[0] };
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(Number(new URL(origin).port));
