import { createHash } from 'node:crypto';
import { filmPlayerPath } from '@kolaj/contract/reels/reels';
import { videoIdOf } from '@kolaj/domain/reels/video-id';
import { notFound } from '../../http/errors.ts';
import type { PlainRoute } from '../../http/plain-route.ts';

const style = 'html,body{margin:0;height:100%;background:#000}iframe{display:block;width:100%;height:100%;border:0}';
const player = 'https://www.youtube-nocookie.com';

/**
 * The console's own policy lets no foreign page in; this page alone may hold YouTube's privacy-enhanced player, and only the console may
 * hold this page. No script of anybody runs in it.
 */
const headers = {
  'content-security-policy': [
    "default-src 'none'",
    `frame-src ${player}`,
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  // The player refuses to play for somebody it is told nothing of: it learns the console's origin, never an address.
  'referrer-policy': 'strict-origin',
  'cache-control': 'private, max-age=3600',
};

export const filmPlayerRoute: PlainRoute = (app) => {
  app.get<{ Params: { id: string } }>(filmPlayerPath, (request, reply) => {
    const { id } = request.params;
    if (videoIdOf(id) !== id) throw notFound();
    return reply.headers(headers).type('text/html; charset=utf-8').send(pageOf(id));
  });
};

const pageOf = (id: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>YouTube</title><style>${style}</style>` +
  `<iframe title="YouTube" src="${player}/embed/${id}?autoplay=1&amp;playsinline=1&amp;rel=0" ` +
  'allow="autoplay; encrypted-media; fullscreen; picture-in-picture" referrerpolicy="strict-origin" allowfullscreen></iframe></html>';
