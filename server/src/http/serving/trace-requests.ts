import { eventsPath } from '@kolaj/contract/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWatched, openSpan, placeIn, type Span, within } from '../../kernel/spans.ts';

/** Makes a span of every request, if somebody watches. Of the address only the route is told: the rest holds words of people, and keys. */
export function traceRequests(app: FastifyInstance): void {
  if (!isWatched()) return;
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url ?? 'none';
    // Open as long as the console is.
    if (route === eventsPath) return done();
    const facts = { 'http.request.method': method, 'http.route': route, 'kolaj.request_id': id };
    const span = openSpan({ name: `${method} ${route}`, kind: 'server', parent: placeOfProxy(request), facts });
    if (span !== null) spans.set(request, span);
    within(span, done);
  });
  // What waits for the body goes on where the connection is read.
  app.addHook('preValidation', (request, _reply, done) => within(spans.get(request), done));
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.tell({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? 'failed' : 'done');
    done();
  });
}

/**
 * The trace that a proxy in front has begun. Only those say so whose word is taken (`KOLAJ_TRUSTED_PROXIES`): a stranger could write into
 * anybody's trace. Fastify lists who passed a request on up to the first that is not trusted, so two are a proxy that is.
 */
const placeOfProxy = ({ ips = [], headers }: FastifyRequest): string | null =>
  ips.length > 1 ? placeIn(headers.traceparent) : null;
