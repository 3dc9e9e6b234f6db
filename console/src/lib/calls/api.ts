import { type Endpoint, errorBody } from '@kolaj/contract/endpoint';
import * as z from 'zod/mini';

// zod's compiled parsers need eval, which our policy forbids; trying it would already be reported as a violation.
z.config({ jitless: true });

/** A text under one field of a form, by the server. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

interface ApiErrorFacts {
  /** HTTP status; 0 = no answer at all (offline, refused, cut off). */
  status: number;
  code: string;
  message: string;
  requestId: string | null;
  fields: readonly FieldError[];
  /** How long to wait before trying again (Retry-After); null = the server did not say. */
  retryAfterSeconds?: number | null;
}

/** A call that did not work. Refusals that a call expects are return values, not this. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | null;

  constructor(
    { status, code, message, requestId, fields, retryAfterSeconds = null }: ApiErrorFacts,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
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
  throw new ApiError(
    {
      status: response.status,
      code: 'unexpected_answer',
      message: z.prettifyError(parsed.error),
      requestId: null,
      fields: [],
    },
    { cause: parsed.error },
  );
}

async function send(
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  { signal, idempotencyKey }: CallOptions,
): Promise<Response> {
  const { url, rest } = addressOf(endpoint, input);
  const init: RequestInit =
    endpoint.method === 'GET'
      ? { method: 'GET' }
      : {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          },
          body: JSON.stringify(rest),
        };
  try {
    return await fetch(url, { ...init, credentials: 'same-origin', ...(signal === undefined ? {} : { signal }) });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'offline', message: '', requestId: null, fields: [] }, { cause });
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

/** What an answer with an error status says; an ended session is told to whoever listens. */
export function refused(response: Response, body: unknown): ApiError {
  if (response.status === 401) sessionOver.dispatchEvent(new Event('over'));
  const parsed = z.safeParse(errorBody, body);
  return new ApiError({
    status: response.status,
    code: parsed.success ? parsed.data.code : `http_${response.status}`,
    message: parsed.success ? parsed.data.message : '',
    requestId: parsed.success ? parsed.data.request_id : response.headers.get('x-request-id'),
    fields: parsed.success ? (parsed.data.fields ?? []) : [],
    retryAfterSeconds: Number(response.headers.get('retry-after')) || null,
  });
}
