import type { ShopScope, SystemScope } from '../adapters/postgres/scope.ts';

/** Whether the whole installation is held: then nothing leaves it but mails to its own administrators (D-104). */
export async function isHeld({ db }: ShopScope | SystemScope): Promise<boolean> {
  const { sending_held } = await db.selectFrom('installation').select('sending_held').executeTakeFirstOrThrow();
  return sending_held;
}
