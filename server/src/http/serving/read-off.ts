import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body that is larger breaks the connection: it costs the sender more than us. Bytes, milliseconds. */
const bytesAtMost = 64 * 1024 * 1024;
const waitMs = 10_000;

/**
 * An answer that closes its connection (413 above all) leaves when the sender has sent its body to the end. A
 * connection that closes before breaks off: a browser then shows a failed network, and not why the body was refused.
 */
export function readOffBeforeClosing(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.getHeader('connection') === 'close') await readOff(request.raw);
  });
}

function readOff(message: FastifyRequest['raw']): Promise<void> {
  if (message.complete || message.readableEnded || message.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let received = 0;
    const count = (piece: Buffer) => {
      received += piece.length;
      if (received > bytesAtMost) done();
    };
    const done = () => {
      clearTimeout(timer);
      message.off('data', count).off('end', done).off('close', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    message.on('data', count).on('end', done).on('close', done).resume();
  });
}
