import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../../..');
const workspaces = 'catalogue console contract demo-photos domain imaging sandbox scene server'.split(' ');
const besides = ['package.json', 'package-lock.json', 'lingui.config.ts', 'tsconfig.json', 'tsconfig.base.json'];

/** What the next version does otherwise: file, what stands there, and what in its place. */
const changes: readonly [file: string, now: string, next: string][] = [
  ['server/package.json', '"version": "', '"version": "9.'],
  // Orders of jobs, and what consoles are told, have more in them, and something that this version does not know.
  [
    'server/src/jobs/bind-job.ts',
    '    payload,\n    key:',
    "    payload: { ...payload, orderedBy: 'next' },\n    key:",
  ],
  [
    'server/src/kernel/changes/change-outbox.ts',
    'JSON.stringify({ shop, changes });',
    "JSON.stringify({ shop, changes: [...changes, { kind: 'of-next' }], toldBy: 'next' });",
  ],
  // All that is loaded after it has another name then.
  ['console/src/product/calls/events.ts', 'const GATHER_MS = 400', 'const GATHER_MS = 401'],
];

/** It adds to tables that are busy while one version takes the place of the other. */
const migration = `-- kolaj: expand, needs 0120
alter table collages add column of_next text;
alter table deliveries add column of_next text;
alter table broadcasts add column of_next text not null default 'next';
alter table lanes add column of_next text;
`;

interface Program {
  /** What `node` starts. */
  entry: string;
  /** Its built console. */
  console: string;
}

/** This version, with its console built. */
export function thisVersion(): Program {
  buildConsole(root);
  return programIn(root);
}

/**
 * The version after this one: the same sources in a folder of their own with a migration, a console, payloads and notices of its own. A clean
 * checkout has no older sources, so that this version is the older one of the two.
 */
export async function nextVersion(): Promise<Program & { remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-next-'));
  const isOurs = (file: string) => !/[/\\](?:node_modules|dist)(?:$|[/\\])/.test(path.relative(root, file));
  for (const each of [...workspaces, ...besides])
    await cp(path.join(root, each), path.join(folder, each), { recursive: true, filter: isOurs });
  await linkModules(folder);
  for (const [file, now, next] of changes) {
    const place = path.join(folder, file);
    const text = await readFile(place, 'utf8');
    if (!text.includes(now)) throw new Error(`${file} has no "${now}" any more: the next version is not another one.`);
    await writeFile(
      place,
      text.replace(now, () => next),
    );
  }
  await writeFile(path.join(folder, 'server/src/migrations/9000_next.sql'), migration);
  buildConsole(folder);
  return { ...programIn(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}

const programIn = (folder: string): Program => ({
  entry: path.join(folder, 'server/start.mjs'),
  console: path.join(folder, 'console/dist'),
});

/** Modules of others are the same ones; ours are those of the folder. */
async function linkModules(folder: string): Promise<void> {
  const [from, to] = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(path.join(to, '@kolaj'), { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@kolaj') await symlink(path.join(from, name), path.join(to, name));
  for (const name of workspaces) await symlink(path.join('../..', name), path.join(to, '@kolaj', name));
}

/** Only when it is not there yet: a server does the same at its start, and two of them twice. */
function buildConsole(folder: string): void {
  const build = path.join(folder, 'console/build.ts');
  const program = `const { isFresh, buildConsole } = await import(${JSON.stringify(build)}); if (!isFresh()) await buildConsole();`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The console of ${folder} was not built: ${stderr}`);
}
