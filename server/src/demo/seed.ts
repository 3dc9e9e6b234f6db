import { demoAccounts, demoPassword } from '@kolaj/contract/account/demo-accounts';
import { demo2Account, demoAccount } from '@kolaj/sandbox/demo-world';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../adapters/postgres/scope.ts';
import { hashPassword } from '../features/account/open/passwords.ts';
import { storeSecret } from '../features/shop/open/secrets.store.ts';
import { addBuiltInTemplates, exampleTemplates } from '../features/template/open/template.store.ts';
import type { Sealer } from '../secrets/seal.ts';
import { type DemoShop, findShop, hasDemoOwner, insertAccount, insertShop, lockDemo } from './demo.store.ts';

interface Deps {
  database: Database;
  sealer: Sealer;
}

const shops: readonly DemoShop[] = [
  {
    keyword: 'demo',
    name: 'Lalezar Tekstil',
    brands: ['Beren', 'Nehir', 'İnci Triko', 'Çiçek & Co', 'Mavera', 'Şule Denim', 'Olivia', 'Vera Style'],
    phone: '+90 532 555 11 20',
    provider: demoAccount,
  },
  { keyword: 'demo2', name: 'Defne Butik', brands: ['Defne'], phone: '+90 533 555 22 10', provider: demo2Account },
];

/**
 * Makes the demo's shops, then their accounts; the owner's account is the sign that all is there. Safe to run at every start
 * and after a kill in the middle: what is there stays as people left it.
 */
export async function seedDemo(deps: Deps): Promise<{ kind: 'made' | 'there' }> {
  const isThere = await asSystem(deps.database, hasDemoOwner);
  if (isThere) return { kind: 'there' };

  const ids = new Map<string, string>();
  for (const shop of shops) {
    const id = await asSystem(deps.database, async (scope) => (await findShop(scope, shop)) ?? insertShop(scope, shop));
    ids.set(shop.keyword, id);
    await inShop(deps.database, id, (scope) => equipShop(scope, shop, deps));
  }
  const passwordHash = await hashPassword(demoPassword);
  await asSystem(deps.database, async (scope) => {
    await lockDemo(scope);
    if (await hasDemoOwner(scope)) return;
    for (const account of demoAccounts) await insertAccount(scope, account, { passwordHash, ids });
  });
  return { kind: 'made' };
}

async function equipShop(scope: ShopScope, { provider }: DemoShop, { sealer }: Deps): Promise<void> {
  await storeSecret(scope, sealer, { name: 'whatsapp.key', value: provider.apiKey });
  await storeSecret(scope, sealer, { name: 'swc.token', value: provider.apiKey });
  await addBuiltInTemplates(
    scope,
    exampleTemplates.map(({ name }) => name),
  );
}
