import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import type { Post } from '../mail/open/letter.ts';
import { siteAddresses } from '../site/open/site-addresses.ts';
import { photoUploads, uploadDeps } from '../source/open/uploads.ts';
import { freeAgentAddresses } from './accounts/free-addresses.job.ts';
import { mobileAgentRoutes } from './accounts/mobile-agents.routes.ts';
import { agentAppRoutes } from './app/agent-app.routes.ts';
import { agentPictures } from './app/agent-pictures.ts';
import { agentPhotoRoutes } from './upload/agent-photos.routes.ts';
import { agentUploadPieces, agentUploadRoutes } from './upload/agent-upload.routes.ts';

type Needs = Pick<
  Services,
  'env' | 'addresses' | 'database' | 'files' | 'imaging' | 'shaper' | 'announce' | 'clock'
> & {
  post: Post;
};

/** Mobile agents: their accounts, and what their app asks (D-74…D-76). */
export function agentFeature(services: Needs): Feature {
  const addresses = siteAddresses(services.addresses.site, services.env.siteDomain);
  const uploads = photoUploads(uploadDeps(services));
  return {
    routes: [
      ...mobileAgentRoutes(services),
      ...agentAppRoutes({ ...services, addresses }),
      ...agentUploadRoutes(uploads),
      ...agentPhotoRoutes(services),
    ],
    plainRoutes: [agentPictures(services), agentUploadPieces(uploads)],
    jobs: [bindJob(freeAgentAddresses, { database: services.database })],
  };
}
