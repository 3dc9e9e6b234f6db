import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Taking } from './take-message.ts';

type Unsaid = { kind: 'garbled' | 'reset' | 'hang' };

/** What is left for a dialect to say in its own words. */
export type Said = Exclude<Taking, Unsaid>;

/** Plays the answers that look the same in every dialect: a cut connection, silence, a proxy's page. */
export function playAnswer<Any extends { kind: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  taking: Any | Unsaid,
  say: (said: Exclude<Any, Unsaid>) => FastifyReply,
): FastifyReply {
  if (isSaid(taking)) return say(taking);
  switch (taking.kind) {
    case 'hang':
      return reply.hijack();
    case 'reset':
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
    default:
      return reply.type('text/html').send('<html><body><h1>502 Bad Gateway</h1></body></html>');
  }
}

const isSaid = <Any extends { kind: string }>(taking: Any | Unsaid): taking is Exclude<Any, Unsaid> =>
  taking.kind !== 'garbled' && taking.kind !== 'reset' && taking.kind !== 'hang';
