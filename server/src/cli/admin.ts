import { asSystem } from '../adapters/postgres/scope.ts';
import { readEnv } from '../env.ts';
import { addAdmin, removeAdmin, showAdmins } from '../features/installation/admin-people.ts';
import { addressesOf } from '../kernel/addresses.ts';
import { readSettings } from '../settings/installation.store.ts';
import { settledEnv } from '../settings/installation-settings.ts';
import { withDatabase } from './with-database.ts';

/** Who administers the installation: `add <mail>`, `list`, `remove <mail>`. */
export async function admin(words: string): Promise<number> {
  const [verb = '', mail = '', ...rest] = words.split(/\s+/);
  const isKnown = verb === 'list' || ((verb === 'add' || verb === 'remove') && mail !== '');
  if (!isKnown || rest.some((word) => word !== 'last')) {
    console.error('npm run kolaj -- admin add <mail> | list | remove <mail>');
    return 1;
  }
  const parsed = readEnv();
  if (parsed.kind === 'invalid') {
    for (const sentence of parsed.sentences) console.error(sentence);
    return 1;
  }
  const { env } = parsed;
  return withDatabase(env, async (database) => {
    const { isDone, lines } = await asSystem(database, async (scope) => {
      if (verb === 'list') return showAdmins(scope);
      if (verb === 'remove') return removeAdmin(scope, { mail, isLastMeant: rest.includes('last') });
      const settled = settledEnv(env, await readSettings(scope, null));
      return addAdmin(scope, { mail, home: addressesOf(settled).console });
    });
    for (const line of lines) (isDone ? console.log : console.error)(line);
    return isDone ? 0 : 1;
  });
}
