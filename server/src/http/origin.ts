import type { FastifyRequest } from 'fastify';
import { forbidden } from './errors.ts';

/**
 * Refuses a browser's request from another origin (D-03). A client that sends neither header is not a browser and passes;
 * *same-site* is refused too, because shop sites may live on sibling hosts.
 */
export function checkOrigin(request: FastifyRequest, allowedOrigins: ReadonlySet<string>): void {
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const siteIsFine = site === undefined || site === 'same-origin' || site === 'none';
  const originIsFine = origin === undefined || allowedOrigins.has(origin);
  if (!siteIsFine || !originIsFine) {
    throw forbidden('cross_site', 'This request came from another site and was refused.');
  }
}

/** Origins under which this process serves the console. */
export function consoleOrigins(options: {
  publicUrl: string | null;
  devOrigin: string | null;
  host: string;
  port: number;
}): Set<string> {
  if (options.publicUrl) return new Set([new URL(options.publicUrl).origin]);
  const hosts = ['127.0.0.1', 'localhost', '[::1]', options.host];
  const own = hosts.map((host) => `http://${host}:${options.port}`);
  return new Set(options.devOrigin ? [...own, options.devOrigin] : own);
}
