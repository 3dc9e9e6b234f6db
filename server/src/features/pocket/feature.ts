import { postPush } from '../../adapters/outgoing/post-push.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { alertRoutes } from './alerts/alerts.routes.ts';
import { sendAlerts } from './alerts/send-alerts.job.ts';
import { pocketRoutes } from './pocket.routes.ts';

/** The small app on the phone, /m. */
export function pocketFeature(
  services: Pick<Services, 'addresses' | 'clock' | 'database' | 'media' | 'sealer'>,
): Feature {
  const { addresses } = services;
  // A push service wants somebody to write to; an installation without a name of its own has nobody.
  const subject = addresses.console.startsWith('https:') ? addresses.console : 'mailto:nobody@kolaj.invalid';
  return {
    routes: [...pocketRoutes(services), ...alertRoutes({ ...services, trusted: [] })],
    plainRoutes: [],
    jobs: [bindJob(sendAlerts, { ...services, post: postPush(), subject })],
  };
}
