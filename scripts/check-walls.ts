// The walls of ARCHITECTURE.md over resolved paths: npm hoists workspaces, so an undeclared import would compile.
import { migrationFolder, readMigrations } from '../server/src/adapters/postgres/schema/migration-files.ts';
import { filesInCycles, importsOf } from './code/imports.ts';
import { queriesOutsideStores } from './code/rooms.ts';
import { readSourceFiles } from './code/source-files.ts';
import { brokenWalls, jobsWithoutFeature } from './code/walls.ts';

const files = readSourceFiles();
const imports = files.flatMap(importsOf);
if (files.length < 50 || imports.length < 50) throw new Error('The wall check sees no code: it is broken itself.');

/** What a migration says of itself is read at every start; a line that is missing must not be found out there. */
const migrations = await readMigrations(migrationFolder).then(
  () => [],
  (error: Error) => [error.message],
);

const problems = [
  ...migrations,
  ...imports.flatMap((one) => brokenWalls(one).map((problem) => `${one.from}: ${problem}`)),
  ...jobsWithoutFeature(files, imports).map((file) => `${file}: its feature.ts does not list this job`),
  ...filesInCycles(imports).map((file) => `${file}: is part of an import cycle`),
  ...files
    .filter(
      ({ text, path }) =>
        /\bprocess\.env\b/.test(text) && path.startsWith('server/src/') && path !== 'server/src/env.ts',
    )
    .map(({ path }) => `${path}: reads the environment; server/src/env.ts is its only reader`),
  ...queriesOutsideStores(files).map((file) => `${file}: holds SQL; queries stand in a *.store.ts beside it`),
];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${imports.length} imports, ${problems.length} broken walls`);
process.exit(problems.length > 0 ? 1 : 0);
