import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Outside } from '../provider/outside.ts';
import { drawPoster } from './draw-poster.ts';
import { listFeed, longList, shortList } from './playlist.ts';

/** YouTube as the product sees it: the public feed of a playlist, and the pictures of films. One playlist is there, whatever it is called. */
export function youtubeRoutes(app: FastifyInstance, outside: Outside, stop: AbortSignal): void {
  const has = (name: Parameters<Outside['faults']['condition']>[0]) => outside.faults.condition(name).on;

  app.get<{ Querystring: { playlist_id?: string } }>('/youtube/feeds/videos.xml', async (request, reply) => {
    if (has('playlist-hang')) await wait(600_000, null, { signal: stop }).catch(() => null);
    const { playlist_id: id = '' } = request.query;
    if (has('playlist-gone') || !/^[\w-]{10,64}$/.test(id)) return reply.code(404).type('text/html').send('Not found');
    if (has('playlist-odd')) return reply.type('text/xml').send(oddFeed(id));
    const videos = has('playlist-long') ? longList() : shortList();
    return reply.type('text/xml; charset=UTF-8').send(listFeed(id, videos));
  });

  app.get<{ Params: { id: string; name: string } }>('/youtube/vi/:id/:name', (request, reply) => {
    const { id, name } = request.params;
    // Shorts alone have an upright picture.
    if (name !== 'oar2.jpg') return reply.code(404).send();
    return reply.type('image/png').send(drawPoster(id));
  });
}

/** What a proxy in between may answer: no feed, with a bomb of entities and no end. */
const oddFeed = (id: string) =>
  `<?xml version="1.0"?><!DOCTYPE lol [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><html><title>${id}</title>&b;<entry><yt:videoId>`;
