import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, isFields } from '@kolaj/domain/shared/loose';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { writeAudit } from '../../kernel/audit.store.ts';
import type { Sealer } from '../../secrets/seal.ts';
import { allConfigs, configsOf, type StoredConfigs, writeConfigs } from './clean-configs.store.ts';
import { maskOf, type SecretName, storeSecret } from './open/secrets.store.ts';
import { understoodConfig, withoutSecrets } from './open/understood-config.ts';

export interface CleanConfigs {
  database: Pick<Database, 'db'>;
  sealer: Sealer;
  log: { warn: (entry: object, words: string) => void };
}

/**
 * Takes secrets out of the stored configurations, where versions before 0011 let them in (D-93). At every start, because a
 * migration has no key to seal with: the provider's key and the token are sealed unless sealed ones are there, which are those in
 * use; whatever else may be a secret is masked, since nothing has ever read it. Twice, or by two processes at once, is once.
 */
export async function cleanConfigs({ database, sealer, log }: CleanConfigs): Promise<void> {
  const shops = await asSystem(database, allConfigs);
  for (const { id, keyword, ...stored } of shops) {
    if (isDeepStrictEqual(cleaned(stored), stored)) continue;
    const found = await inShop(database, id, (scope) => cleanShop(scope, sealer));
    if (found) log.warn({ shop: keyword, ...found }, 'Secrets were taken out of the stored settings.');
  }
}

/** null = another process was quicker. */
async function cleanShop(scope: ShopScope, sealer: Sealer) {
  const stored = await configsOf(scope);
  const clean = cleaned(stored);
  if (isDeepStrictEqual(clean, stored)) return null;
  const { whatsapp } = fieldsOf(stored.serverConfig);
  const { headers } = fieldsOf(stored.swcSettings);
  const sealed = [
    ...(await sealUnlessSet(scope, sealer, { name: 'whatsapp.key', value: fieldsOf(whatsapp).key })),
    ...(await sealUnlessSet(scope, sealer, { name: 'swc.token', value: fieldsOf(headers).token })),
  ];
  await writeConfigs(scope, clean);
  const found = { not_understood: understoodConfig(stored.serverConfig).faults.map(({ field }) => field), sealed };
  await writeAudit(scope, { userId: null, requestId: 'start', action: 'config.clean', diff: found });
  return found;
}

/** Without secrets: nothing is lost that anything has ever read. */
function cleaned({ serverConfig, swcSettings }: StoredConfigs): StoredConfigs {
  const { headers: _headers, ...settings } = fieldsOf(swcSettings);
  return { serverConfig: serverConfig === null ? null : cleanConfig(serverConfig), swcSettings: settings };
}

function cleanConfig(stored: unknown): unknown {
  if (!isFields(stored)) return {};
  const { whatsapp, ...others } = stored;
  if (!isFields(whatsapp)) return withoutSecrets(stored, 'mask');
  // Sealed by now, or the sealed one is another and in use.
  const { key: _key, ...provider } = whatsapp;
  return withoutSecrets({ ...others, whatsapp: provider }, 'mask');
}

/** The name of what was sealed. One that is sealed already is newer. */
async function sealUnlessSet(
  scope: ShopScope,
  sealer: Sealer,
  { name, value }: { name: SecretName; value: unknown },
): Promise<SecretName[]> {
  if (typeof value !== 'string' || value.trim() === '' || (await maskOf(scope, name)).set) return [];
  await storeSecret(scope, sealer, { name, value: value.trim() });
  return [name];
}
