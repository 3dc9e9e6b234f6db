import { endpoints } from '@kolaj/contract/all-endpoints';
import { openApiDocument } from '../http/openapi.ts';
import { readVersion } from '../version.ts';
import { doctor } from './doctor.ts';

interface Command {
  does: string;
  /** Answers the exit code. */
  run: () => Promise<number>;
}

const commands: Readonly<Record<string, Command>> = {
  doctor: { does: 'looks at settings, data folder and database, and says what is wrong', run: doctor },
  openapi: {
    does: 'prints the table of calls as an OpenAPI 3.1 document',
    async run() {
      console.log(JSON.stringify(openApiDocument(endpoints, readVersion()), null, 2));
      return 0;
    },
  },
  types: {
    does: 'writes the row types anew from the migrations (for developers)',
    async run() {
      const { writeTypes } = await import('../adapters/postgres/generate-types.ts');
      return (await writeTypes({ verify: false })) ? 0 : 1;
    },
  },
};

function help(): number {
  console.log('npm run kolaj -- <command>\n');
  for (const [name, { does }] of Object.entries(commands)) console.log(`  ${name.padEnd(10)} ${does}`);
  return 0;
}

/** Runs one command of the command line. */
export async function runCommand([name = 'help', ...rest]: readonly string[]): Promise<number> {
  if (name === 'help' || name === '--help') return help();
  const command = commands[name];
  if (!command || rest.length > 0) {
    console.error(`There is no command "${[name, ...rest].join(' ')}".`);
    help();
    return 1;
  }
  return command.run();
}
