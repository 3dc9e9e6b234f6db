// A server of its own that stands still, as on a machine whose disk hangs: its socket takes connections until its queue is full, and then refuses
// them in words of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isDatabaseAway } from './database-away.ts';

it.skipIf(process.platform !== 'linux')('is away when nobody takes a connection any more', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-away-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const place = path.join(folder, 'socket');
  const held = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen({ path: ${JSON.stringify(place)}, backlog: 1 }, () => console.log('there'))`,
  ]);
  onTestFinished(() => void held.kill('SIGKILL'));
  await once(held.stdout, 'data');
  held.kill('SIGSTOP');

  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let refusal: unknown = null;
  for (let tries = 0; tries < 20 && refusal === null; tries++) {
    const socket = connectSocket(place);
    sockets.push(socket);
    const answers = [once(socket, 'connect').then(() => null), once(socket, 'error').then(([error]) => error)];
    refusal = await Promise.race(answers).catch((error: unknown) => error);
  }
  expect(refusal).toMatchObject({ code: 'EAGAIN', syscall: 'connect' });
  expect(isDatabaseAway(refusal)).toBe(true);
});

it.each([
  [{ code: '57P01' }, true],
  [{ code: '57P03' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: 'EAGAIN', syscall: 'read' }, false],
  [{ code: '23505' }, false],
  [{ code: 'ENOENT', syscall: 'open' }, false],
  [{ code: 'ENOENT', syscall: 'connect' }, true],
])('%j: %s', (fields, isAway) => {
  expect(isDatabaseAway(Object.assign(new Error('failed'), fields))).toBe(isAway);
});
