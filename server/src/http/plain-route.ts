import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contexts } from './route.ts';

/** Makes the contexts of a request outside the table of calls. */
export type ContextsOf = (request: FastifyRequest, reply: FastifyReply) => Contexts;

/** A route that does not answer JSON (a picture, a file): registered as it is, after the table of calls. */
export type PlainRoute = (app: FastifyInstance, contextsOf: ContextsOf) => void;
