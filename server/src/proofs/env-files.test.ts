import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseEnv, variableNames } from '../env.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const lines = (file: string) => read(file).split('\n');

/** Not of this program: of PostgreSQL's and Caddy's containers. */
const others = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'CONSOLE_HOST', 'SITES_HOST'];
/** Set by tools, or only for working on Kolaj itself. */
const notForOperators = ['NODE_ENV', 'npm_lifecycle_event', 'KOLAJ_DEV_ORIGIN'];

const namesIn = (file: string) => {
  const names = lines(file).flatMap(
    (line) => line.match(/\b(KOLAJ_[A-Z_]*[A-Z]|[A-Z]+_(URL|FROM|LEVEL|HEADER))\b/g) ?? [],
  );
  return [...new Set(names)].filter((name) => !others.includes(name)).sort();
};

it('.env.example names every variable that an operator may set, and no other', () => {
  const named = lines('.env.example').flatMap((line) => /^#? ?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? []);
  expect([...named].sort()).toEqual(variableNames.filter((name) => !notForOperators.includes(name)).sort());
});

it('.env.example as it is can be read', () => {
  const set = lines('.env.example').flatMap((line): [string, string][] => {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
  expect(parseEnv(Object.fromEntries(set))).toMatchObject({ kind: 'ok' });
});

it.each([
  'Dockerfile',
  'deploy/container/compose.yaml',
  'deploy/container/example.env',
  'deploy/systemd/kolaj.service',
  'deploy/Caddyfile-domains',
  'docs/operation.md',
  'README.md',
])('%s names only variables that there are', (file) => {
  const names = namesIn(file);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
});
