import { endPreview, getUnpublished, listBuilds, previewLink, rollBack, startBuild, stopBuild } from './site.ts';
import { getOrderNews } from './site-orders.ts';

export const siteCalls = {
  startBuild,
  listBuilds,
  getUnpublished,
  previewLink,
  endPreview,
  stopBuild,
  getOrderNews,
  rollBack,
};
