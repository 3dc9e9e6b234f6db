import { type AgentPhoto, listAgentPhotos } from '@kolaj/contract/agent/agent-photos';
import { fateOf } from '@kolaj/domain/agent/photo-fate';
import { keptSince } from '@kolaj/domain/installation/retention';
import { isKolajsiz } from '@kolaj/domain/source/pickable';
import { belowPhones } from '@kolaj/domain/source/stream/phone-file';
import { phoneFolderOf } from '@kolaj/domain/source/stream/stream-origin';
import { on, type Route } from '../../../http/route.ts';
import { type SentPhotoRow, sentPhotos } from '../../collage/open/sent-photos.store.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import { type ActingAgent, actingAgent } from '../app/acting-agent.ts';
import { collageView } from '../app/collage-view.ts';
import { type ApprovedRow, approvedCollages } from '../app/collages.store.ts';

/** What became of an agent's own photos (D-76). */
export const agentPhotoRoutes = ({ clock }: { clock: () => Date }): Route[] => [
  on(listAgentPhotos).run(async ({ limit }, context) => {
    // Who looks later asks the shop.
    const since = keptSince('sent-photos', clock());
    const result = await context.inShop(async (scope) => {
      const agent = await actingAgent(scope, context);
      const photos = await sentPhotos(scope, { userId: context.account.userId, since, limit });
      const ids = [...new Set(photos.flatMap(({ collage }) => collage?.id ?? []))];
      const places = [...agent.places.keys()];
      const seen = ids.length === 0 ? [] : await approvedCollages(scope, { places, ids, limit: ids.length });
      const products = new Map(seen.map((row) => [row.id, row]));
      const phones = phoneFolderOf(await serverConfigOf(scope));
      return photos.map((photo) => photoView(photo, { agent, products, phones }));
    });
    return { success: true, data: { result } };
  }),
];

interface Around {
  agent: ActingAgent;
  /** Approved collages that the agent sees. */
  products: ReadonlyMap<string, ApprovedRow>;
  /** Where photos of phones go now. */
  phones: ReturnType<typeof phoneFolderOf>;
}

function photoView(photo: SentPhotoRow, { agent, products, phones }: Around): AgentPhoto {
  const { id, folder, subfolder, at, refused, collage } = photo;
  const fate = fateOf({
    refused,
    isSentAsItIs: phones.isStream || isKolajsiz(folder) || isKolajsiz(subfolder),
    collage: collage && { ...collage, isSeen: products.has(collage.id) },
  });
  const view = { id, ...belowPhones(photo, phones), at: at.toISOString() };
  if (fate.kind !== 'product') return { ...view, fate };
  const product = products.get(fate.collageId);
  if (product === undefined) return { ...view, fate: { kind: 'with-shop' } };
  const { picture } = collageView(product, { agent, soldOut: null });
  // The agent has sent the photo: its own name tells which one it was.
  const code = product.text?.code || product.productCode;
  return { ...view, fate: { kind: 'product', id: product.id, code, picture } };
}
