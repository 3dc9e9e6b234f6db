import type { SystemScope } from '../adapters/postgres/scope.ts';
import type { Env } from '../env.ts';
import type { Sealer } from '../secrets/seal.ts';
import { readSettings } from './installation.store.ts';
import { type EffectiveSettings, effectiveSettings } from './installation-settings.ts';

/** The settings that administrators may change while everything runs: asked for whenever they are needed. */
export interface Installation {
  /** As the environment alone says it. */
  env: Env;
  read: (scope: Pick<SystemScope, 'db'>) => Promise<EffectiveSettings>;
}

export const installationOf = ({ env, sealer }: { env: Env; sealer: Sealer | null }): Installation => ({
  env,
  read: async (scope) => effectiveSettings(env, await readSettings(scope, sealer)),
});
