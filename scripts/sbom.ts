// node scripts/run.cjs scripts/sbom.ts <folder>: what is installed with Kolaj, without the tools for working on it: a list of parts
// (CycloneDX 1.5, for scanners) and a list of licences (for people). By the lockfile alone, so it says the same on every machine.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const locked = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
});

export interface Part {
  name: string;
  version: string;
  /** As its maker writes it; null = the lockfile does not say. */
  licence: string | null;
  /** SHA-512 of the package, in hexadecimal; null = another sum was used. */
  sha512: string | null;
}

/** What a lockfile installs with `--omit=dev`, each version once. */
export function partsOf(lockfile: unknown): Part[] {
  const parts = new Map<string, Part>();
  for (const [place, { version, license, integrity, dev, link }] of Object.entries(
    z.parse(locked, lockfile).packages,
  )) {
    const name = place.split('node_modules/').at(-1);
    if (!place.includes('node_modules/') || dev || link || name === undefined || version === undefined) continue;
    const sum = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
    const sha512 = sum === undefined ? null : Buffer.from(sum, 'base64').toString('hex');
    parts.set(`${name}@${version}`, { name, version, licence: license ?? null, sha512 });
  }
  return [...parts.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

const purl = ({ name, version }: Part) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

export const asCycloneDx = (parts: readonly Part[], version: string) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', name: 'kolaj', version } },
  components: parts.map((part) => ({
    ...{ type: 'library', 'bom-ref': purl(part), name: part.name, version: part.version, purl: purl(part) },
    ...(part.licence === null ? {} : { licenses: [{ expression: part.licence }] }),
    ...(part.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: part.sha512 }] }),
  })),
});

export function asLicenceList(parts: readonly Part[]): string {
  const byLicence = [...Map.groupBy(parts, ({ licence }) => licence ?? 'not said')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return byLicence
    .map(([licence, own]) => [licence, ...own.map(({ name, version }) => `  ${name} ${version}`), ''].join('\n'))
    .join('\n');
}

if (import.meta.main) {
  const folder = process.argv[2] ?? 'dist-sbom';
  const readJson = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8'));
  const parts = partsOf(readJson('package-lock.json'));
  const { version } = z.parse(z.object({ version: z._default(z.string(), '0.0.0') }), readJson('package.json'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'kolaj.cdx.json'), `${JSON.stringify(asCycloneDx(parts, version), null, 2)}\n`);
  writeFileSync(path.join(folder, 'licences.txt'), asLicenceList(parts));
  console.log(`${parts.length} parts in ${folder}`);
}
