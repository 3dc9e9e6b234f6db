import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { adopt } from '../adopt-brands.job.ts';
import { setByThemselves } from '../brand-use.store.ts';

/** Whether imported subfolders become brands; those that wait for it become ones at once. */
export async function switchByThemselves(scope: ShopScope, isOn: boolean): Promise<void> {
  await setByThemselves(scope, isOn);
  if (isOn) await adopt(scope);
  await tell(scope, { kind: 'brands' });
}
