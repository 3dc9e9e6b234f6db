import * as z from 'zod/mini';
import { offline, refused } from './api.ts';

/** Sends a file's bytes as they are to a route outside the table of calls, and gives its checked answer. Throws ApiError. */
export async function sendBytes<Output extends z.ZodMiniType>(
  { path, query, output }: { path: string; query: Readonly<Record<string, string>>; output: Output },
  file: Blob,
): Promise<z.output<Output>> {
  const url = `${path}?${new URLSearchParams(query)}`;
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await fetch(url, { method: 'POST', headers, body: file, credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw offline(cause);
    },
  );
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refused(response, body);
  return z.parse(output, body);
}
