import { writeSync } from 'node:fs';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../embedded/launcher.ts';

/**
 * Starts the server of the data folder `argv[2]` and writes from five connections until it is killed: an order and its
 * two lines in one transaction. A number is printed, at once and whole, only after its commit was acknowledged.
 */
const [, , dataDir = '', first = '0'] = process.argv;
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
if (server.kind === 'refused') throw new Error(server.sentence);

const acknowledge = (line: string) => writeSync(1, `${line}\n`);
let next = Number(first);

async function writeForEver(client: Client): Promise<void> {
  for (;;) {
    const order = next++;
    await client.query('begin');
    await client.query('insert into orders values ($1)', [order]);
    await client.query('insert into lines values ($1, 1), ($1, 2)', [order]);
    await client.query('commit');
    acknowledge(String(order));
  }
}

const { connection } = server;
const clients = Array.from({ length: 5 }, () => new Client(connection));
for (const client of clients) await client.connect();
await clients[0]?.query(`create table if not exists orders (id bigint primary key);
  create table if not exists lines (order_id bigint references orders, number int, primary key (order_id, number))`);
acknowledge('ready');
await Promise.all(clients.map(writeForEver));
