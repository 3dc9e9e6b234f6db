import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { connect } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { patientLimits } from '../../adapters/remote/testing-sources.ts';
import { sourceOpener } from '../../features/source/connection/open-source.ts';
import { sharedSourcePlaces } from '../../features/source/connection/source-places.store.ts';
import { inParallel } from '../../features/source/in-parallel.ts';
import { shopSource } from '../../features/source/open/source.store.ts';
import { sealer } from '../../secrets/seal.ts';

/** What `argv[2]` says as JSON. */
const orders = z.object({
  address: z.object({ host: z.string(), user: z.string(), database: z.string() }),
  shopId: z.string(),
  key: z.string(),
});

/** What a line of the input asks for. */
const wish = z.object({ user: z.enum(['person', 'copies']), files: z.array(z.string()) });

/**
 * A process of its own that reads a shop's source as the product does. Each line of its input asks for files; it says the name of each one that it
 * has read, and `done` at the end of the line's.
 */
const { address, shopId, key } = z.parse(orders, JSON.parse(process.argv[2] ?? ''));
const database = await connect({ address, log: () => undefined, max: 4 });
const places = sharedSourcePlaces(database);
const openSource = sourceOpener({
  ...{ localRoot: '/nowhere', sourceServers: [], sealer: sealer(key), limits: patientLimits },
  placesOf: places.placesOf,
  openKept: () => {
    throw new Error('none');
  },
});
const source = await inShop(database, shopId, shopSource);
if (!source) throw new Error('The shop has no source.');

console.log('begun');
for await (const line of createInterface(process.stdin)) {
  const { user, files } = z.parse(wish, JSON.parse(line));
  const opened = await openSource(source, user);
  await inParallel(files, 4, async (file) => {
    const read = await opened.openRead(file, 0);
    if (read.kind !== 'open') throw new Error(`${file} is ${read.kind}`);
    await buffer(read.stream);
    console.log(file);
  });
  await opened.close();
  console.log('done');
}
await places.giveAllBack();
await database.close();
