import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { asCycloneDx, asLicenceList, partsOf } from './sbom.ts';

it('names what is installed, each version once, and neither tools nor our own parts', () => {
  const parts = partsOf({
    packages: {
      '': { version: '1.0.0' },
      domain: { version: '0.0.0' },
      'node_modules/@kolaj/domain': { link: true },
      'node_modules/tool': { version: '1.0.0', dev: true, license: 'MIT' },
      'node_modules/@a/b': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAE=' },
      'node_modules/c/node_modules/@a/b': { version: '2.0.0', license: 'MIT', integrity: 'sha512-AAE=' },
      'node_modules/c': { version: '3.0.0' },
    },
  });
  expect(parts).toEqual([
    { name: '@a/b', version: '2.0.0', licence: 'MIT', sha512: '0001' },
    { name: 'c', version: '3.0.0', licence: null, sha512: null },
  ]);
  expect(asCycloneDx(parts, '1').components[0]).toMatchObject({ purl: 'pkg:npm/%40a/b@2.0.0' });
  expect(asLicenceList(parts)).toBe('MIT\n  @a/b 2.0.0\n\nnot said\n  c 3.0.0\n');
});

it('finds the parts of this repository', () => {
  const lockfile: unknown = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  const names = partsOf(lockfile).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg-boss', 'react']));
  expect(names).not.toContain('vitest');
});
