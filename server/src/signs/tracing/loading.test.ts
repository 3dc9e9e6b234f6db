import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** How many files of OpenTelemetry a process has loaded that has loaded one of ours; but for its types, which prom-client brings along. */
async function loadedWith(file: string): Promise<number> {
  const { href } = pathToFileURL(path.join(import.meta.dirname, file));
  const count = `Object.keys(require.cache).filter((name) => /@opentelemetry.(?!api\\b)/.test(name)).length`;
  const script = `import(${JSON.stringify(href)}).then(() => console.log(${count}))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  return Number(stdout);
}

it('the whole program loads nothing of OpenTelemetry before a collector is named', { timeout: 60_000 }, async () => {
  expect(await loadedWith('../../main.ts')).toBe(0);
  expect(await loadedWith('./watcher.ts')).toBeGreaterThan(10);
});
