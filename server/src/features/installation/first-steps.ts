import type { Logger } from 'pino';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import type { Addresses } from '../../kernel/addresses.ts';
import { whoIsMissing } from '../../kernel/missing-people.store.ts';
import { addWord } from './setup.store.ts';
import { hashOfSetupWord, newSetupWord } from './setup-word.ts';

interface Parts {
  database: Pick<Database, 'db'>;
  addresses: Pick<Addresses, 'console'>;
  log: Pick<Logger, 'warn'>;
}

/**
 * What a start says while nobody administers the installation, to the terminal and to the log. Every process makes a word of its
 * own; the database keeps their hashes, so that any process takes any of them.
 */
export async function firstStepsOf({ database, addresses, log }: Parts): Promise<string[]> {
  const { missing, word } = await asSystem(database, async (scope) => {
    const missing = await whoIsMissing(scope);
    const word = newSetupWord();
    if (missing === 'account') await addWord(scope, hashOfSetupWord(word));
    return { missing, word };
  });
  if (missing === null) return [];
  const said =
    missing === 'account'
      ? [
          'Nobody has an account yet. Make the first administrator:',
          `  ${addresses.console}/setup   with the word ${word}`,
        ]
      : ['Nobody administers this installation. Make an administrator:', '  npm run kolaj -- admin add <mail>'];
  log.warn(said.join(' ').replace(/ +/g, ' '));
  return said;
}
