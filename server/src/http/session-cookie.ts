import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SessionCookie {
  read: (request: FastifyRequest) => string | null;
  write: (reply: FastifyReply, token: string) => void;
  clear: (reply: FastifyReply) => void;
}

/** Cookies know no ports: on plain localhost the name carries ours, so that two installations do not log each other out. */
export function sessionCookie(options: { isHttps: boolean; port: number; days: number }): SessionCookie {
  const name = options.isHttps ? '__Host-kolaj' : `kolaj-${options.port}`;
  const attributes = { path: '/', httpOnly: true, secure: options.isHttps, sameSite: 'lax' } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    write: (reply, token) => {
      reply.setCookie(name, token, { ...attributes, maxAge: options.days * 86_400 });
    },
    clear: (reply) => {
      reply.clearCookie(name, attributes);
    },
  };
}
