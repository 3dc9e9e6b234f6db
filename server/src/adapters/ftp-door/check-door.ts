import { connect } from 'node:net';

const withinMs = 5_000;

/** Whether a door of ours answers there; null = it does, else why not. */
export async function checkDoor({ host, port }: { host: string; port: number }): Promise<string | null> {
  const socket = connect({ port, host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host });
  socket.setTimeout(withinMs, () => socket.destroy(new Error('no answer')));
  try {
    for await (const greeting of socket)
      return String(greeting).startsWith('220 Kolaj') ? null : 'something else answers';
    return 'no greeting';
  } catch (error) {
    return error instanceof Error ? error.message : 'no answer';
  } finally {
    socket.destroy();
  }
}
