import { endpoints } from '@kolaj/contract/all-endpoints';
import { openApiDocument } from '../http/serving/openapi.ts';
import { readVersion } from '../kernel/version.ts';
import { doctor } from './doctor.ts';

interface Command {
  does: string;
  /** What may be said behind its name, for the help. */
  words?: string;
  /** Answers the exit code. */
  run: (words: string) => Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  doctor: {
    words: '[--letter <mail>]',
    does: 'looks at settings, key, database, letters and addresses, and says what to do; or really sends a letter',
    run: doctor,
  },
  admin: {
    words: 'add <mail> | list | remove <mail>',
    does: 'says who administers the installation; add prints a link that works once',
    async run(words) {
      const { admin } = await import('./admin.ts');
      return admin(words);
    },
  },
  openapi: {
    does: 'prints the table of calls as an OpenAPI 3.1 document',
    async run() {
      console.log(JSON.stringify(openApiDocument(endpoints, readVersion()), null, 2));
      return 0;
    },
  },
  hold: {
    words: '"why"',
    does: 'holds the sending of all shops within one message, until it is released',
    async run(why) {
      const { hold } = await import('./hold.ts');
      return hold(why);
    },
  },
  release: {
    does: 'ends the hold; what waits goes on where it stood',
    async run() {
      const { release } = await import('./hold.ts');
      return release();
    },
  },
  backup: {
    words: '[--to <folder>] [--keep <n>] [--verify]',
    does: 'backs up database and files, not the key; --verify restores it into a scratch database and compares',
    async run(words) {
      const { backup } = await import('./backup.ts');
      return backup(words);
    },
  },
  restore: {
    words: '--from <folder>[/<name>] | --at <moment>',
    does: 'reads a backup into an empty installation, or makes it what it was at a moment; it sends nothing until it is released',
    async run(words) {
      const { restore } = await import('./backup.ts');
      return restore(words);
    },
  },
  shop: {
    words: 'export <keyword> | import <folder> | release <keyword>',
    does: 'moves one shop to another installation, where it sends nothing until it is released',
    async run(words) {
      const { shop } = await import('./shop.ts');
      return shop(words);
    },
  },
  rekey: {
    words: '[--passphrase | --no-passphrase | --key-is-lost]',
    does: 'makes a new key and seals every stored secret with it, while Kolaj does not run; safe to break off and repeat',
    async run(words) {
      const { rekey } = await import('./rekey.ts');
      return rekey(words);
    },
  },
  files: {
    words: 'move --to bucket|disk | move --folders',
    does: 'copies the files of the store into the bucket that is set, or out of it; or shops’ folders into it; safe to repeat',
    async run(words) {
      const { files } = await import('./files.ts');
      return files(words);
    },
  },
  types: {
    does: 'writes the row types from the migrations again (for developers)',
    async run() {
      const { writeTypes } = await import('../adapters/postgres/schema/generate-types.ts');
      return (await writeTypes({ verify: false })) ? 0 : 1;
    },
  },
};

function help(): number {
  console.log('npm run kolaj -- <command>\n');
  for (const [name, { does, words }] of Object.entries(commands)) {
    console.log(`  ${[name, words].filter(Boolean).join(' ').padEnd(46)} ${does}`);
  }
  return 0;
}

/** Runs one command of the command line. */
export async function runCommand([name = 'help', ...rest]: readonly string[]): Promise<number> {
  if (name === 'help' || name === '--help') return help();
  const command = commands[name];
  if (!command || (rest.length > 0 && command.words === undefined)) {
    console.error(`There is no command "${[name, ...rest].join(' ')}".`);
    help();
    return 1;
  }
  return command.run(rest.join(' '));
}
