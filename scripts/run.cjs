// node scripts/run.cjs <program> <arguments>: runs a program of this repository with the Node that "npm ci" has installed.
// Plain JavaScript without dependencies: it must run on every Node from 18 on, and old npms put no such Node on the PATH.
const { spawn } = require('node:child_process');
const path = require('node:path');

const bins = path.join(__dirname, '..', 'node_modules', '.bin');
const pathBefore = process.env.PATH ?? '';
const isEnough = (version) => Number.parseInt(version, 10) >= 24;

/** Null when npm has installed none: a platform without such a package, or --omit=optional. */
function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const manifest = require.resolve(`node-${platform}-${process.arch}/package.json`);
    const { version, bin } = require(manifest);
    return isEnough(version) ? path.join(path.dirname(manifest), bin.node) : null;
  } catch {
    return null;
  }
}

const ownNode = isEnough(process.versions.node) ? process.execPath : null;
/** MB. Left alone, Node lets 90 MB more of what nobody needs lie about in each process of the product, and is not faster by it. */
const flags = ['--max-semi-space-size=16'];
/** Left alone, glibc keeps a heap for each of eight threads a core, none of which another can use: 20 to 40 MB a process. */
process.env.MALLOC_ARENA_MAX ??= '2';
let child;
start([installedNode(), ownNode].filter((node) => node !== null));

function start([node, ...others]) {
  if (!node) {
    console.error(
      `Kolaj needs Node 24 and finds only ${process.version}: run "npm ci" without --omit=optional, or, where that brings no Node 24 along (macOS, Alpine, …), install it from nodejs.org.`,
    );
    process.exit(1);
  }
  // What the program starts by name (node, vite, vitest, …) must be of the same kind.
  process.env.PATH = [bins, path.dirname(node), pathBefore].join(path.delimiter);
  child = spawn(node, [...flags, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('exit', endLikeChild);
  // An installed Node that cannot start here: made for another C library, or on a disk that forbids programs.
  child.on('error', () => start(others));
}

function endLikeChild(code, signal) {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // On Windows `kill` would end it at once, and the console has told it already.
    if (process.platform !== 'win32') child.kill(signal);
  });
}

// npm that is killed outright tells nobody.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 1000);
}
