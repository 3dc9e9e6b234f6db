import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Taking } from './take-message.ts';

/** What is left for a dialect to say in its own words. */
export type Said = Exclude<Taking, { kind: 'garbled' | 'reset' | 'hang' }>;

/** Plays the answers that look the same in every dialect: a cut connection, silence, a proxy's page. */
export function playAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  taking: Taking,
  say: (said: Said) => FastifyReply,
): FastifyReply {
  switch (taking.kind) {
    case 'hang':
      return reply.hijack();
    case 'reset':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
    case 'garbled':
      return reply.type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
    default:
      return say(taking);
  }
}
