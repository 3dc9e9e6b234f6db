import { getRetention } from '@kolaj/contract/admin/retention';
import { keptThings, retention } from '@kolaj/domain/installation/retention';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import type { Env } from '../../../env.ts';
import { on, type Route } from '../../../http/route.ts';
import { bytesOfThings } from './keeping.store.ts';

interface Deps {
  database: Pick<Database, 'db'>;
  env: Pick<Env, 'backups'>;
}

export const keepingRoutes = ({ database, env }: Deps): Route[] => [
  on(getRetention).run(async () => {
    const bytes = await asSystem(database, bytesOfThings);
    const result = keptThings.map((thing) => {
      const term = retention[thing];
      const shown = term.kind === 'operator-sets' ? { ...term, now: env.backups.keep } : term;
      return { thing, term: shown, bytes: bytes.get(thing) ?? 0 };
    });
    return { success: true, data: { result } };
  }),
];
