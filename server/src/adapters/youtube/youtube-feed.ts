import type { PlaylistReading, PosterReading, VideoFeed } from '../../ports/video-feed.ts';
import { type SafeAnswer, safeFetch } from '../outgoing/safe-fetch.ts';
import { readFeed } from './read-feed.ts';

export interface YoutubeOptions {
  /** Another place with the same addresses, of the installation's settings: the sandbox; null = YouTube. */
  url: string | null;
  timeoutMs?: number;
}

/** A feed of 10,000 films; YouTube's own have fifteen. */
const feedBytesAtMost = 8 * 1024 * 1024;
const pictureBytesAtMost = 5 * 1024 * 1024;

/** Best first. The first is upright and there for shorts, the last for every film. */
const pictureNames = ['oar2', 'maxresdefault', 'hqdefault'] as const;

/** YouTube as anybody sees it: the public feed of a playlist, without a key, and the pictures of films (D-79). */
export function youtubeFeed({ url, timeoutMs = 10_000 }: YoutubeOptions): VideoFeed {
  const [feeds, pictures] = url === null ? ['https://www.youtube.com', 'https://i.ytimg.com'] : [url, url];
  const limits = { allow: url === null ? [] : [new URL(url).origin], redirects: 1, timeoutMs };
  const askFeed = safeFetch({ ...limits, maxBytes: feedBytesAtMost });
  const askPicture = safeFetch({ ...limits, maxBytes: pictureBytesAtMost });

  return {
    playlist: async (id) =>
      playlistOf(await askFeed(`${feeds}/feeds/videos.xml?playlist_id=${encodeURIComponent(id)}`)),

    async poster(videoId): Promise<PosterReading> {
      for (const name of pictureNames) {
        const answer = await askPicture(`${pictures}/vi/${encodeURIComponent(videoId)}/${name}.jpg`);
        if (answer.kind === 'answered' && answer.status === 200) return { kind: 'read', bytes: answer.body };
        if (answer.kind === 'failed' || (answer.kind === 'answered' && isLater(answer.status)))
          return { kind: 'unreachable' };
      }
      return { kind: 'gone' };
    },
  };
}

const isLater = (status: number): boolean => status === 429 || status >= 500;

function playlistOf(answer: SafeAnswer): PlaylistReading {
  switch (answer.kind) {
    case 'failed':
      return { kind: 'unreachable' };
    case 'refused':
      return { kind: answer.why === 'too_big' ? 'unreadable' : 'unreachable' };
    case 'answered': {
      if (isLater(answer.status)) return { kind: 'unreachable' };
      if (answer.status !== 200) return { kind: 'gone' };
      const videos = readFeed(answer.body.toString('utf8'));
      return videos === null ? { kind: 'unreadable' } : { kind: 'read', videos };
    }
  }
}
