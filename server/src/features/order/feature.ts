import type { Language } from '@kolaj/domain/shared/language';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import type { Channel } from '../../ports/channel.ts';
import type { Letter, Post } from '../mail/open/letter.ts';
import { orderRoutes } from './order.routes.ts';
import { tellOwners } from './tell-owners.job.ts';

interface Needs extends Pick<Services, 'media' | 'database' | 'addresses'> {
  channel: Channel;
  post: Post;
  subjectOf: (letter: Letter, language: Language) => string;
}

/** What a shop does with what its customers ordered. */
export const orderFeature = (services: Needs): Feature => ({
  routes: orderRoutes(services),
  plainRoutes: [],
  jobs: [
    bindJob(tellOwners, {
      ...services,
      orderWords: (letter, language) =>
        `${services.subjectOf(letter, language)}\n${services.addresses.console}/orders?state=new`,
    }),
  ],
});
