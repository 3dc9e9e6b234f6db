import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './code/imports.ts';
import { isTestPath, readSourceFiles } from './code/source-files.ts';

interface Changed {
  /** Paths from the root, deleted ones left out. */
  files: string[];
  /** Test files to run for them. */
  tests: string[];
}

/**
 * What was changed since the branch left the one it follows; without such a branch what is not committed, or else the last commit.
 * Its tests are those in the same folders and those that import a changed file themselves: what is further away is left to the
 * whole run.
 */
export function whatChanged(): Changed {
  const since = git('rev-parse', '--verify', '--quiet', '@{upstream}')
    ? git('merge-base', 'HEAD', '@{upstream}')
    : 'HEAD';
  const here = changedSince(since);
  const files = here.length > 0 ? here : changedSince('HEAD~1');
  return { files, tests: testsFor(files) };
}

function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit);
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...changed.split('\n'), ...added.split('\n')].filter((file) => file !== '' && existsSync(file));
}

/** '' = git says no, for example because there is no such commit. */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

function testsFor(changed: readonly string[]): string[] {
  const files = readSourceFiles();
  const code = changed.filter((file) => files.some((known) => known.path === file));
  const rooms = new Set(code.map((file) => path.dirname(file)));
  const inRoom = files.filter((file) => rooms.has(path.dirname(file.path))).map((file) => file.path);
  const importers = files.flatMap(importsOf).filter(({ to }) => to !== null && code.includes(to));
  const near = new Set([...inRoom, ...importers.map(({ from }) => from)]);
  return [...near].filter((file) => isTestPath(file) && /\.test\.tsx?$/.test(file)).sort();
}
