import { parseEnv } from '../env.ts';
import { type Installation, installationOf } from '../settings/installation.ts';

/** The settings of an installation that was started with these variables, beside what its database holds. */
export function settingsBy(variables: Readonly<Record<string, string>> = {}): Installation {
  const parsed = parseEnv(variables);
  if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
  return installationOf({ env: parsed.env, sealer: null });
}
