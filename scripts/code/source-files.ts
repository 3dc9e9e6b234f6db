import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const workspaces = [
  'domain',
  'contract',
  'scene',
  'imaging',
  'catalogue',
  'server',
  'console',
  'sandbox',
  'demo-photos',
  'testkit',
] as const;
export type Workspace = (typeof workspaces)[number];

export interface SourceFile {
  /** From the repository's root, with `/`. */
  path: string;
  workspace: Workspace;
  text: string;
  isTest: boolean;
}

/** Tests and what only they use: `*.test.ts`, `testing-*.ts`, files below `testing/`, children they start, the testkit. */
export const isTestPath = (file: string): boolean =>
  /\.(test|spec|child)\.tsx?$|(^|\/)testing[-/]|(^|\/)test-/.test(file) || file.startsWith('testkit/');
const isGenerated = (file: string) => /\.gen\.ts$|\.d\.ts$/.test(file);

/** All hand-written TypeScript of the workspaces. */
export function readSourceFiles(): SourceFile[] {
  return workspaces.flatMap((workspace) =>
    globSync(`${workspace}/**/*.{ts,tsx}`, { exclude: (name) => name === 'node_modules' || name === 'dist' })
      .map((file) => file.split(path.sep).join('/'))
      .filter((file) => !isGenerated(file))
      .sort()
      .map((file) => ({ path: file, workspace, text: readFileSync(file, 'utf8'), isTest: isTestPath(file) })),
  );
}

/** Every file of code or style that people write, tests and journeys included. */
export const codePaths = (): string[] =>
  globSync(
    [...workspaces, 'e2e', 'scripts'].map((folder) => `${folder}/**/*.{ts,tsx,mjs,cjs,css}`),
    {
      exclude: (name) => /^(node_modules|dist.*)$/.test(name),
    },
  ).map((file) => file.split(path.sep).join('/'));
