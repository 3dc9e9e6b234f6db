import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a browser keeps after a login. */
export interface OpenedSession {
  session: string;
  /** By which the account knows the browser again when the session is over. */
  device: string;
}

export interface SessionCookie {
  read: (request: FastifyRequest) => string | null;
  readDevice: (request: FastifyRequest) => string | null;
  write: (reply: FastifyReply, opened: { session: string } | OpenedSession) => void;
  /** Ends the session; the browser stays known. */
  clear: (reply: FastifyReply) => void;
}

/** Cookies know no ports: on plain localhost the name carries ours, so that two installations do not log each other out. */
export function sessionCookie(options: {
  isHttps: boolean;
  port: number;
  days: number;
  deviceDays: number;
}): SessionCookie {
  const name = options.isHttps ? '__Host-kolaj' : `kolaj-${options.port}`;
  const device = options.isHttps ? '__Host-kolaj-device' : `kolaj-device-${options.port}`;
  const attributes = { path: '/', httpOnly: true, secure: options.isHttps, sameSite: 'lax' } as const;
  const kept = (days: number) => ({ ...attributes, maxAge: days * 86_400 });
  return {
    read: (request) => request.cookies[name] ?? null,
    readDevice: (request) => request.cookies[device] ?? null,
    write: (reply, opened) => {
      reply.setCookie(name, opened.session, kept(options.days));
      if ('device' in opened) reply.setCookie(device, opened.device, kept(options.deviceDays));
    },
    clear: (reply) => {
      reply.clearCookie(name, attributes);
    },
  };
}
