import { getRetention } from '@kolaj/contract/admin/retention';
import { type KeptThing, keptThings, retention } from '@kolaj/domain/installation/retention';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { Env } from '../../../env.ts';
import { on, type Route } from '../../../http/route.ts';
import { momentsRoot } from '../../../settings/backup-settings.ts';
import { bytesOfThings } from './keeping.store.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  env: Pick<Env, 'backups' | 'databaseUrl'>;
}

export const keepingRoutes = ({ database, env }: Deps): Route[] => [
  on(getRetention).run(async () => {
    const bytes = await asSystem(database, bytesOfThings);
    const result = keptThings.map((thing) => {
      return { thing, term: shown(retention[thing], env), bytes: bytes.get(thing) ?? 0 };
    });
    return { success: true, data: { result } };
  }),
];

/** With what the operator has set. */
function shown(term: (typeof retention)[KeptThing], env: Deps['env']) {
  switch (term.kind) {
    case 'operator-sets':
      return { ...term, now: env.backups.keep };
    case 'operator-sets-days':
      return { ...term, days: momentsRoot(env) === null ? 0 : env.backups.momentDays };
    default:
      return term;
  }
}
