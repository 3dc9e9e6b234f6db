import webPush from 'web-push';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { secretPlaces } from '../../../secrets/places.ts';
import type { Sealer } from '../../../secrets/seal.ts';

/** The installation's pair for web push (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const place = secretPlaces.pushKey();

/** The installation's keys; made at the first asking, and the same ever after: devices are bound to them. */
export async function pushKeys({ db }: SystemScope, sealer: Sealer): Promise<PushKeys> {
  const read = () => db.selectFrom('push_keys').select(['public_key', 'sealed']).executeTakeFirst();
  let row = await read();
  if (row === undefined) {
    const made = webPush.generateVAPIDKeys();
    const sealed = sealer.seal(made.privateKey, place);
    await db
      .insertInto('push_keys')
      .values({ public_key: made.publicKey, sealed })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Of two that began at once one has won.
    row = await read();
  }
  if (row === undefined) throw new Error('The keys for web push cannot be kept.');
  return { publicKey: row.public_key, privateKey: sealer.open(row.sealed, place) };
}
