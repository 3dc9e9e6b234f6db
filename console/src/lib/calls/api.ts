import type { Endpoint } from '@kolaj/contract/endpoint';
import { type Fault, type FieldError, fault, fieldError } from '@kolaj/contract/errors';
import * as z from 'zod/mini';
import { takeEarly } from './early-answers.ts';

// zod's compiled parsers need eval, which our policy forbids; trying it would already be reported as a violation.
z.config({ jitless: true });

/** What went wrong, as a code with values: the server's, or one that the browser found itself. */
export type Failure = Fault | { code: 'offline' | 'unexpected_answer' };

interface ApiErrorFacts {
  /** HTTP status; 0 = no answer at all (offline, refused, cut off). */
  status: number;
  failure: Failure;
  requestId?: string | null;
  fields?: readonly FieldError[];
  /** How long to wait before trying again (Retry-After); null = the server did not say. */
  retryAfterSeconds?: number | null;
}

/** A call that did not work. Refusals that a call expects are return values, not this. */
export class ApiError extends Error {
  readonly status: number;
  readonly failure: Failure;
  readonly requestId: string | null;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;

  constructor(
    { status, failure, requestId = null, fields = [], retryAfterSeconds = null }: ApiErrorFacts,
    options?: ErrorOptions,
  ) {
    super(failure.code, options);
    this.name = 'ApiError';
    this.status = status;
    this.failure = failure;
    this.requestId = requestId;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): Failure['code'] {
    return this.failure.code;
  }
}

/** What a call needs of the contract's endpoint. */
interface Callable<Input, Output> extends Pick<Endpoint, 'method' | 'path'> {
  input: Input;
  output: Output;
}

interface CallOptions {
  signal?: AbortSignal;
  /** The same for every try of one creating call, so that it happens once (reliability §7 rule 7). */
  idempotencyKey?: string;
  /** It goes on when the page is closed meanwhile; for small bodies only. */
  keepalive?: boolean;
}

const sessionOver = new EventTarget();

/** Tells when an answer said that the session has ended (401). Returns the way to stop listening. */
export function onSessionOver(listener: () => void): () => void {
  sessionOver.addEventListener('over', listener);
  return () => sessionOver.removeEventListener('over', listener);
}

/**
 * Calls one endpoint of the contract and gives its checked answer.
 * Throws ApiError for every error status, for no connection and for an answer that is not what the contract says.
 */
export async function call<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  endpoint: Callable<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<z.output<Output>> {
  const response = await send(endpoint, input, options);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refused(response, body);
  const parsed = z.safeParse(endpoint.output, body);
  if (parsed.success) return parsed.data;
  const { status } = response;
  throw new ApiError({ status, failure: { code: 'unexpected_answer' } }, { cause: parsed.error });
}

async function send(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  { idempotencyKey, ...options }: CallOptions,
): Promise<Response> {
  const { url, rest } = addressOf(endpoint, input);
  const init: RequestInit = { ...options, method: endpoint.method, credentials: 'same-origin' };
  if (endpoint.method !== 'GET') {
    init.headers = {
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    init.body = JSON.stringify(rest);
  }
  try {
    return await (takeEarly(init.body === '{}' ? url : '') ?? fetch(url, init));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw offline(cause);
  }
}

/** Puts `:parameters` into the path; the rest becomes the query of a GET or the body of a POST. */
function addressOf(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
): { url: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(typeof input === 'object' ? input : {}) };
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (endpoint.method !== 'GET') return { url: `/api${path}`, rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { url: query.size === 0 ? `/api${path}` : `/api${path}?${query}`, rest: {} };
}

/** What an answer with an error status says; listeners are told of an ended session. */
export function refused(response: Response, body: unknown): ApiError {
  if (response.status === 401) sessionOver.dispatchEvent(new Event('over'));
  return errorIn(response, body);
}

/** What is read of an error's body. A field fault that this page does not know yet must not cost the code and the request id. */
const toldBy = z.intersection(
  fault,
  z.object({ request_id: z.string(), fields: z.catch(z.optional(z.array(fieldError)), undefined) }),
);

/** The same without telling anybody. */
export function errorIn({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const retryAfterSeconds = Number(headers.get('retry-after')) || null;
  const { data } = z.safeParse(toldBy, body);
  if (data === undefined) {
    return new ApiError({
      status,
      failure: failureBy(status),
      requestId: headers.get('x-request-id'),
      retryAfterSeconds,
    });
  }
  const { request_id, fields = [] } = data;
  return new ApiError({ status, failure: data, requestId: request_id, fields, retryAfterSeconds });
}

/** No answer at all. */
export const offline = (cause?: unknown) => new ApiError({ status: 0, failure: { code: 'offline' } }, { cause });

/** What is known when somebody in between answered, or a server that is newer than this page. */
function failureBy(status: number): Failure {
  switch (status) {
    case 401:
      return { code: 'unauthorised' };
    case 404:
      return { code: 'not_found' };
    case 429:
      return { code: 'too_many' };
    case 502:
    case 503:
    case 504:
      return { code: 'unavailable' };
    default:
      return { code: status >= 500 ? 'internal' : 'unexpected_answer' };
  }
}
