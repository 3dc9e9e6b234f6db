import { ffmpeg } from '../../adapters/ffmpeg/ffmpeg.ts';
import { youtubeFeed } from '../../adapters/youtube/youtube-feed.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { fetchPosters } from './fetch-posters.job.ts';
import { filmRoutes } from './film/film.routes.ts';
import { makeFilm } from './film/make-film.job.ts';
import { filmPlayerRoute } from './film-player.routes.ts';
import { reelsRoutes } from './reels.routes.ts';

type Needs = Pick<Services, 'env' | 'addresses' | 'database' | 'files' | 'imaging' | 'media' | 'announce' | 'clock'>;

export function reelsFeature(services: Needs): Feature {
  const { env, addresses } = services;
  // The demo asks nobody outside of this machine.
  const feed = youtubeFeed({ url: env.youtubeUrl ?? (env.demo ? `${addresses.sandbox}/youtube` : null) });
  const maker = ffmpeg(env.ffmpeg === null ? {} : { program: env.ffmpeg });
  return {
    routes: [...reelsRoutes({ ...services, feed }), ...filmRoutes({ ...services, maker })],
    plainRoutes: [filmPlayerRoute],
    jobs: [bindJob(fetchPosters, { ...services, feed }), bindJob(makeFilm, { ...services, maker })],
  };
}
