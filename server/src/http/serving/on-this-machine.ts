import type { FastifyRequest } from 'fastify';

/** What a proxy adds: the request began somewhere else, even when the proxy runs here. */
const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

/** Whether a request was made on this machine and nobody passed it on: a collector of metrics beside the server. */
export function isOnThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const { remoteAddress = '' } = socket;
  const isLoopback = remoteAddress === '::1' || /^(::ffff:)?127\./.test(remoteAddress);
  return isLoopback && passedOn.every((name) => headers[name] === undefined);
}
