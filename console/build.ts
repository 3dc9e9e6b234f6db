import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Where the built console is: `index.html` (with the mark `__CSP_NONCE__`), `assets/`, the files of `public/`, and in `m/` the
 * app on the phone.
 */
export const consoleDist = `${here}dist`;

/** Everything the bundle is made of; a change in any of them makes it stale. */
const sources = [
  'console/{src,public,pocket-public}/**/*',
  'console/{chunks,fonts-plugin,pocket.config,po-files,texts-plugin,tokens-plugin,vite.config}.ts',
  'console/{index.html,m.html,package.json}',
  '{contract,domain,scene}/src/**/*.ts',
  'lingui.config.ts',
  'package-lock.json',
];

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(sources, { cwd: root }).sort()) {
    if (!/\.\w+$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
    hash.update(`${path}\0`).update(readFileSync(root + path));
  }
  return hash.digest('hex');
}

/** Whether the console in the folder is the one of the present sources. */
export function isFresh(folder = consoleDist): boolean {
  const stamp = `${folder}/.sources`;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources();
}

/**
 * Builds the console beside its folder and puts it in its place when it is whole, so that a server at work, or two builds at
 * once, never show half of one. Throws with Vite's message when the sources do not build.
 */
export async function buildConsole(folder = consoleDist): Promise<void> {
  const before = hashOfSources();
  const { build } = await import('vite');
  // A server in a test has another NODE_ENV, and React's plugin would then choose the development build, three times as large.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await mkdir(dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    const outDir = `${work}/new`;
    // The other loaders write into node_modules, which may belong to somebody else.
    const common = { configLoader: 'native', mode: 'production', logLevel: 'warn' } as const;
    await build({ ...common, configFile: `${here}vite.config.ts`, build: { outDir, emptyOutDir: true } });
    const pocket = { outDir: `${outDir}/m`, emptyOutDir: true };
    await build({ ...common, configFile: `${here}pocket.config.ts`, build: pocket });
    for (const files of ['assets', 'm/assets']) await compressFiles(`${outDir}/${files}`);
    writeFileSync(`${outDir}/.sources`, before);
    await rename(folder, `${work}/old`).catch(() => undefined);
    await rename(outDir, folder);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    await rm(work, { recursive: true, force: true });
  }
}

/** Below that a browser gains nothing (the server's own threshold). */
const worthCompressing = 1024;
/** From here on a byte saved costs a first start seconds. */
const quality = 5;
/** What every visit begins with (chunks.ts) is worth the second that its last tenth costs. */
const everyVisit = /^(?:start|console|parts|both|first)-/;
const bestQuality = 11;

/** Beside each file the one that is sent: a server that compresses at every visit is late for the first. */
async function compressFiles(folder: string): Promise<void> {
  const files = globSync('*.{js,css}', { cwd: folder });
  await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(`${folder}/${name}`);
      if (bytes.length < worthCompressing) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: everyVisit.test(name) ? bestQuality : quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(`${folder}/${name}.br`, await compress(bytes, { params }));
    }),
  );
}

const compress = promisify(brotliCompress);

if (import.meta.main) await buildConsole(process.argv[2]);
