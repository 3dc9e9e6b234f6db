import type { FastifyReply } from 'fastify';

/** The Bot API's refusal. */
export interface BotError {
  error_code: number;
  description: string;
  parameters?: { retry_after?: number; migrate_to_chat_id?: number };
}

export const badRequest = (words: string): BotError => ({ error_code: 400, description: `Bad Request: ${words}` });
export const unauthorized: BotError = { error_code: 401, description: 'Unauthorized' };
export const notFound: BotError = { error_code: 404, description: 'Not Found' };
export const internalError: BotError = { error_code: 500, description: 'Internal Server Error' };
export const kickedOut: BotError = {
  error_code: 403,
  description: 'Forbidden: bot was kicked from the supergroup chat',
};

export const noRights: BotError = badRequest('not enough rights to send photos to the chat');

export const tooMany = (seconds: number): BotError => ({
  error_code: 429,
  description: `Too Many Requests: retry after ${seconds}`,
  parameters: { retry_after: seconds },
});

export const movedTo = (id: number): BotError => ({
  ...badRequest('group chat was upgraded to a supergroup chat'),
  parameters: { migrate_to_chat_id: id },
});

/** One message of an album that did not go; those before it did, and nobody says so. */
export const inAlbum = (place: number, { description }: BotError): BotError =>
  badRequest(`failed to send message #${place} with the error message "${description.replace(/^[\w ]+: /, '')}"`);

export const yes = (reply: FastifyReply, result: unknown): FastifyReply => reply.send({ ok: true, result });

export function no(reply: FastifyReply, error: BotError): FastifyReply {
  if (error.parameters?.retry_after !== undefined) reply.header('retry-after', error.parameters.retry_after);
  return reply.code(error.error_code).send({ ok: false, ...error });
}
