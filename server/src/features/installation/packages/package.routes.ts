import { listPackages, removePackage, savePackage } from '@kolaj/contract/shop/package';
import { trialPackage } from '@kolaj/domain/shop/trial';
import { asSystem, type SystemScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { Services } from '../../../kernel/feature.ts';
import { changePackage, definedPackages, deletePackage, insertPackage } from './package-list.store.ts';

const taken = { success: false, code: 'package_taken', message: 'There is a package of that name.' } as const;
const inUse = {
  success: false,
  code: 'package_in_use',
  message: 'Firms have this package. Give them another one first.',
} as const;

/** What administrators sell, and what it limits. */
export const packageRoutes = ({ database }: Pick<Services, 'database'>): Route[] => [
  on(listPackages).run(async () => ({ success: true, data: { result: await asSystem(database, definedPackages) } })),

  on(savePackage).run(async ({ was, name, limits }, { account: { userId }, requestId }) => {
    if (was !== null && was !== name && [was, name].includes(trialPackage))
      throw badRequest('bad_input', 'The trial keeps its name.');
    return asSystem(database, async (scope) => {
      const done = await save(scope, { was, name, limits });
      if (done === 'taken') return taken;
      if (done === 'unknown') throw notFound('There is no such package.');
      const diff = { was, ...limits };
      await writeAudit(scope, { userId, requestId, asAdmin: true, action: 'installation.package', object: name, diff });
      return { success: true as const };
    });
  }),

  on(removePackage).run(async ({ name }, { account: { userId }, requestId }) =>
    asSystem(database, async (scope) => {
      const done = await deletePackage(scope, { name, isTrial: name === trialPackage });
      if (done === 'in-use') return inUse;
      const action = 'installation.package-removed';
      await writeAudit(scope, { userId, requestId, asAdmin: true, action, object: name });
      return { success: true as const };
    }),
  ),
];

type Wanted = Parameters<typeof insertPackage>[1] & { was: string | null };

async function save(scope: SystemScope, { was, ...wanted }: Wanted): Promise<'changed' | 'taken' | 'unknown'> {
  if (was !== null) return changePackage(scope, was, wanted);
  return (await insertPackage(scope, wanted)) ? 'changed' : 'taken';
}
