import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Parameters of a call, and the files that came with it by the names of their parts. */
export interface BotForm {
  params: Record<string, unknown>;
  files: Map<string, Buffer>;
}

/** The Bot API takes 50 MB of a file. */
const bodyLimit = 60 * 1024 * 1024;

/** Lets this part of the sandbox read forms; what looks like JSON in one of its fields is JSON. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
      const read: BotForm = { params: {}, files: new Map() };
      for (const [name, value] of form) {
        if (typeof value === 'string') read.params[name] = fieldOf(value);
        else read.files.set(name, Buffer.from(await value.arrayBuffer()));
      }
      return read;
    },
  );
}

function fieldOf(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The call of a request, whichever way it came: query, JSON or form. */
export function formOf(query: unknown, body: unknown): BotForm {
  if (isForm(body)) return body;
  return { params: { ...fields(query), ...fields(body) }, files: new Map() };
}

const isForm = (body: unknown): body is BotForm =>
  typeof body === 'object' && body !== null && 'files' in body && body.files instanceof Map;

const fields = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});
