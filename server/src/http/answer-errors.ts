import type { Fault, PlainErrorCode } from '@kolaj/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isDatabaseLate } from '../adapters/postgres/trouble/database-away.ts';
import { StoreUnavailable } from '../ports/file-store.ts';
import { errorBody, HttpError, notFound } from './errors.ts';
import { maxBodyBytes } from './form-json.ts';

const bodyTooLarge = { code: 'too_large', values: { megabytes: maxBodyBytes / (1024 * 1024) } } as const;

/** Fastify's own refusals, in our words. */
const frameworkErrors: Readonly<Record<string, { status: number; fault: PlainErrorCode | Fault; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, fault: bodyTooLarge, message: 'The body is larger than this call takes.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, fault: 'bad_type', message: 'Send JSON, or a form with __json__.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, fault: 'bad_length', message: 'The length of the body is wrong.' },
  FST_ERR_MAX_PARAM_LENGTH: { status: 404, fault: 'not_found', message: 'There is nothing at this address.' },
  FST_ERR_BAD_URL: { status: 400, fault: 'bad_url', message: 'The address is not valid.' },
};

const databaseAway = new HttpError(
  503,
  'unavailable',
  'The database does not answer right now. Try again in a moment.',
  {
    headers: { 'retry-after': '2' },
  },
);

const filesAway = new HttpError(
  503,
  'unavailable',
  'The file store does not answer right now. Try again in a moment.',
  {
    headers: { 'retry-after': '5' },
  },
);

function known(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(error)) return databaseAway;
  if (error instanceof StoreUnavailable) return filesAway;
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const translated = frameworkErrors[error.code];
  return translated ? new HttpError(translated.status, translated.fault, translated.message) : null;
}

/** Gives a failure the error shape (D-04). A surprise is logged in full and told to nobody. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = known(error);
  if (!answer) request.log.error({ err: error }, 'request failed');
  // Logged all the same: a query may be slow by itself.
  const told =
    answer ??
    (isDatabaseLate(error) ? databaseAway : null) ??
    new HttpError(500, 'internal', 'Something went wrong on our side. Try again.');
  return reply.code(told.status).headers(told.headers).send(errorBody(told, request.id));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const told = notFound('There is nothing at this address.');
    return reply.code(404).send(errorBody(told, request.id));
  });
}
