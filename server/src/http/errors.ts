import type { ErrorBody } from '@kolaj/contract/endpoint';

export interface FieldError {
  field: string;
  code: string;
  message: string;
}

/**
 * A request that cannot be answered as asked. Carries the HTTP status and the code of the error shape (D-04). Thrown for
 * what a well-behaved client does not do; a refusal that the specification shows is a return value instead.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.headers = more.headers ?? {};
  }
}

/** Unknown ids and other shops' ids look the same (D-05). */
export const notFound = (what = 'Not found') => new HttpError(404, 'not_found', what);
export const badRequest = (code: string, message: string, fields?: FieldError[]) =>
  new HttpError(400, code, message, fields ? { fields } : {});
export const conflict = (code: string, message: string) => new HttpError(409, code, message);
export const unauthorised = () => new HttpError(401, 'unauthorised', 'Log in first.');
export const forbidden = (code: string, message: string) => new HttpError(403, code, message);

export function errorBody(error: HttpError, requestId: string): ErrorBody {
  return {
    success: false,
    code: error.code,
    message: error.message,
    ...(error.fields ? { fields: error.fields } : {}),
    request_id: requestId,
  };
}
