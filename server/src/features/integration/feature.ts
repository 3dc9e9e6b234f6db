import { guardedPost } from '../../adapters/outgoing/guarded-post.ts';
import { originsOf } from '../../adapters/outgoing/reach.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { keyRoutes } from './keys/key.routes.ts';
import { lookForNews } from './webhook/look-for-news.job.ts';
import { sendWebhooks } from './webhook/send-webhooks.job.ts';
import { webhookRoutes } from './webhook/webhook.routes.ts';

type Needs = Pick<Services, 'addresses' | 'announce' | 'clock' | 'database' | 'env' | 'media' | 'sealer' | 'version'>;

/** A shop's own programs: the keys they call with, and what they are told (issue 19.6). */
export function integrationFeature(services: Needs): Feature {
  const { env, addresses } = services;
  // In the demo the sandbox plays such a program.
  const trusted = originsOf([env.demo ? addresses.sandbox : null]);
  return {
    routes: [...webhookRoutes({ ...services, trusted }), ...keyRoutes(services)],
    plainRoutes: [],
    jobs: [bindJob(sendWebhooks, { ...services, post: guardedPost({ trusted }) }), bindJob(lookForNews, services)],
  };
}
