import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import * as z from 'zod/mini';

const orders = z.object({
  address: z.object({ host: z.string(), user: z.string(), database: z.string() }),
  url: z.string(),
  key: z.string(),
  picture: z.string(),
  group: z.string(),
});

// The floor of the engine. Eight at a time, like one of its processes; tells how many messages it has sent.
process.on('disconnect', () => process.exit());
const { address, url, key, picture, group } = z.parse(orders, JSON.parse(process.argv[2] ?? ''));
const atOnce = 8;
const pool = new Pool({ ...address, max: atOnce });
await pool.query('create table if not exists bench_floor (id integer primary key, sent integer not null)');
let sent = 0;

async function sendOn(id: number): Promise<never> {
  await pool.query('insert into bench_floor values ($1, 0) on conflict do nothing', [id]);
  for (;;) {
    const body = {
      to_number: group,
      client_ref: randomUUID(),
      skip_filter: true,
      type: 'media',
      message: picture,
      text: '',
    };
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    await pool.query('update bench_floor set sent = sent + 1 where id = $1', [id]);
    sent++;
  }
}
setInterval(() => process.send?.(sent), 200);
await Promise.all(Array.from({ length: atOnce }, (_, id) => sendOn(id)));
