import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface BarePage {
  url: string;
  stop: () => Promise<void>;
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><div id="root"></div><script type="module" src="/main.jsx"></script></body></html>`;

const main = `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(<StrictMode><h1>Kolaj</h1><p>A page of React and nothing else.</p></StrictMode>);`;

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The least a React page can be, built by the same tools and served compressed: what our pages are compared with. */
export async function serveBarePage(): Promise<BarePage> {
  // Inside the repository, so that the build finds React.
  const folder = await mkdtemp(path.join(fileURLToPath(new URL('../../../console', import.meta.url)), 'dist-bare-'));
  try {
    await mkdir(path.join(folder, 'page'));
    await writeFile(path.join(folder, 'page', 'index.html'), html);
    await writeFile(path.join(folder, 'page', 'main.jsx'), main);
    await build({
      root: path.join(folder, 'page'),
      configFile: false,
      logLevel: 'silent',
      plugins: [react()],
      build: { outDir: path.join(folder, 'dist') },
    });
    return await serve(await readFiles(path.join(folder, 'dist')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(
      files.map(async (file) => [`/${path.relative(folder, file)}`, gzipSync(await readFile(file))] as const),
    ),
  );
}

async function serve(files: ReadonlyMap<string, Buffer>): Promise<BarePage> {
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '');
    const file = files.get(name);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[path.extname(name)] ?? '', 'content-encoding': 'gzip' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
