import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import { liveTemplates } from '../../template/open/template.store.ts';
import type { StreamFormat } from './stream-image.ts';

/** The shop's force template where `collage_format` is on (D-59); null = photos are sent as they are. */
export async function streamFormat(scope: ShopScope): Promise<StreamFormat | null> {
  if (!(await serverConfigOf(scope)).collage_format) return null;
  const template = (await liveTemplates(scope)).find(({ data }) => data.force);
  return template ? { madeAs: `${template.id}:${template.version}`, template: template.data } : null;
}
