import type { ErrorBody, Fault, FieldError, PlainErrorCode } from '@kolaj/contract/errors';

/** A fault without values by its code alone. */
type Said = PlainErrorCode | Fault;

/**
 * A request that cannot be answered as asked. Carries the HTTP status and the fault of the error shape (D-04). Thrown for
 * what a well-behaved client does not do; a refusal that the specification shows is a return value instead.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly fault: Fault;
  readonly fields: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    said: Said,
    message: string,
    more: { fields?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.fault = typeof said === 'string' ? { code: said } : said;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

/** Unknown ids and other shops' ids look the same (D-05). */
export const notFound = (what = 'Not found') => new HttpError(404, 'not_found', what);
export const badRequest = (said: Said, message: string, fields?: FieldError[]) =>
  new HttpError(400, said, message, fields ? { fields } : {});
export const conflict = (said: Said, message: string) => new HttpError(409, said, message);
export const unauthorised = () => new HttpError(401, 'unauthorised', 'Log in first.');
export const forbidden = (said: Said, message: string) => new HttpError(403, said, message);

export function errorBody({ fault, message, fields }: HttpError, requestId: string): ErrorBody {
  return { success: false, ...fault, message, ...(fields ? { fields } : {}), request_id: requestId };
}

/** Asked too often; `waitMs` until the next is taken. */
export const tooMany = (waitMs: number) =>
  new HttpError(429, 'too_many', 'Too many calls. Try again in a moment.', {
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  });
