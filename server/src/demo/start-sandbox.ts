import path from 'node:path';
import { writeDemo2Source, writeDemoSource } from '@kolaj/demo-photos/source/write-source';
import { createSandbox } from '@kolaj/sandbox/provider';
import type { Refused } from '../adapters/postgres/trouble/file-trouble.ts';
import type { Env } from '../env.ts';
import { listenOn } from '../http/serving/listen.ts';
import { outboxFolder, sourcesFolder } from '../settings/data-folders.ts';

export interface DemoSandbox {
  kind: 'sandbox';
  stop: () => Promise<void>;
}

/** Draws the demo's photos (once) and opens the sandbox: the outside world in a box. */
export async function startSandbox({
  env,
  say,
}: {
  env: Env;
  say: (sentence: string) => void;
}): Promise<DemoSandbox | Refused> {
  const sources = sourcesFolder(env.dataDir);
  await writeDemoSource(path.join(sources, 'demo'));
  await writeDemo2Source(path.join(sources, 'demo2'));
  say('The demo photos are ready.');

  const sandbox = await createSandbox({
    persistTo: path.join(env.dataDir, 'sandbox'),
    ...(env.smtp === null ? { outbox: outboxFolder(env.dataDir) } : {}),
  });
  const listening = await listenOn(sandbox.app, env.host, env.sandboxPort, 'sandbox');
  if (listening.kind === 'refused') return listening;
  return { kind: 'sandbox', stop: () => sandbox.close() };
}
