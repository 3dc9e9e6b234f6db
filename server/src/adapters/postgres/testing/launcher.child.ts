import { startEmbeddedPostgres } from '../embedded/launcher.ts';

/** Starts or joins the server of the data folder `argv[2]`, says which, and lives until it is killed or the server ends. */
const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: console.log });
console.log(server.kind === 'refused' ? `refused ${server.sentence}` : server.kind);
if (server.kind !== 'refused') {
  const alive = setInterval(() => undefined, 60_000);
  await server.exited;
  clearInterval(alive);
  console.log('server ended');
}
