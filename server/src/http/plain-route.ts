import type { Endpoint } from '@kolaj/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contexts } from './route.ts';

/** What a route outside the table of calls declares of itself, as a call does in the table. */
export type Declared = Pick<Endpoint, 'path' | 'right' | 'feature' | 'limited'>;

/** Makes the contexts of a request outside the table of calls. A browser's write from another origin is refused (D-03). */
export type ContextsOf = (request: FastifyRequest, reply: FastifyReply, declared?: Declared) => Contexts;

/** A route that does not take or answer JSON (a picture, a file): registered as it is, after the table of calls. */
export type PlainRoute = (app: FastifyInstance, contextsOf: ContextsOf) => void;
