import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EarlierConsoles } from '../../../kernel/earlier/earlier-consoles.ts';
import { notFound } from '../../errors.ts';

/** What has the hash of its content in its name. */
export const immutable = 'public, max-age=31536000, immutable';

/** Of what the build makes of the console, by the ending of the name. */
const mimeOf = new Map([
  ['js', 'application/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['json', 'application/json; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['woff2', 'font/woff2'],
  ['ttf', 'font/ttf'],
  ['wasm', 'application/wasm'],
]);

const partPath = /^\/((?:m\/)?assets\/[\w.-]+\.(\w+))(?:$|\?)/;

/** Answers for parts that the console of now does not have: those of the consoles before it, else 404. */
export function earlierParts({ earlier, policy }: { earlier: EarlierConsoles; policy: string }) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [, file, ending = ''] = partPath.exec(request.url) ?? [];
    const mime = mimeOf.get(ending);
    const part = file === undefined || mime === undefined ? null : await earlier(file);
    if (part === null || mime === undefined) throw notFound('There is nothing at this address.');
    if (ending === 'js') reply.header('content-security-policy', policy);
    return reply.header('cache-control', immutable).header('content-length', part.bytes).type(mime).send(part.content);
  };
}
