// The server restarts on save; the console reloads automatically through Vite, which passes calls on to the server.
import { spawn } from 'node:child_process';

const consolePort = process.env.KOLAJ_PORT ?? '3000';
const children = [
  start('server', process.execPath, ['--watch', 'server/start.mjs'], {
    NODE_ENV: 'development',
    KOLAJ_DEV_ORIGIN: 'http://127.0.0.1:5173',
  }),
  start('console', 'vite', ['console', '--host', '127.0.0.1', '--port', '5173', '--strictPort'], {
    NODE_ENV: 'development',
    KOLAJ_PORT: consolePort,
  }),
];

function start(name, command, args, env) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  child.on('exit', (code) => {
    console.log(`${name} ended (${code}).`);
    for (const other of children) other.kill('SIGTERM');
  });
  return child;
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
