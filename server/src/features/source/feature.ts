import { safeFetch } from '../../adapters/outgoing/safe-fetch.ts';
import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import { ownPhotosIn, sourcesFolder } from '../../settings/data-folders.ts';
import { sourceAdminRoutes } from './connection/admin.routes.ts';
import { sourceOpener } from './connection/open-source.ts';
import { ownSourceRoutes } from './connection/own.routes.ts';
import { sharedSourcePlaces } from './connection/source-places.store.ts';
import { type DoorOffer, doorRoutes } from './door/door.routes.ts';
import { importFolder } from './import/import-folder.job.ts';
import { type ImportDeps, importPace } from './import-deps.ts';
import { openKeptSource } from './kept/kept-source.ts';
import type { Source } from './open/source.store.ts';
import { uploadDeps } from './open/uploads.ts';
import { sourceThumbnails } from './photos/thumbnail.routes.ts';
import { sourceRoutes } from './source.routes.ts';
import { readStream } from './streams/read-stream.job.ts';
import { streamRoutes } from './streams/stream.routes.ts';
import { bringTryPicturesJob, type TryDeps } from './try/bring-try-pictures.job.ts';
import { tryPicturesRoutes } from './try/try-pictures.routes.ts';
import { unpackUpload } from './upload/unpack/upload-unpack.job.ts';
import { uploadRoutes } from './upload/upload.routes.ts';
import { uploadPieces } from './upload/upload-piece.routes.ts';
import { sweepUploads } from './upload/upload-sweep.job.ts';
import { watchDue } from './watch/watch-due.job.ts';
import { watchLook } from './watch/watch-look.job.ts';

type Used =
  | 'env'
  | 'addresses'
  | 'database'
  | 'installation'
  | 'files'
  | 'sealer'
  | 'imaging'
  | 'shaper'
  | 'media'
  | 'announce'
  | 'clock'
  | 'random';

interface Needs extends Pick<Services, Used> {
  /** Where shops may send photos by FTP; null = nowhere. */
  doorOffer: DoorOffer | null;
  /** Draws what a new shop may try with. */
  drawPhotos: TryDeps['drawPhotos'];
}

export function sourceFeature(services: Needs): Feature {
  const { env, addresses, sealer } = services;
  const localRoot = sourcesFolder(env.dataDir);
  const places = { localRoot, sourceServers: env.sourceServers };
  const shared = sharedSourcePlaces(services.database);
  const openKept = (source: Pick<Source, 'id' | 'shopId'>) => openKeptSource(source, services);
  const importing: ImportDeps = {
    ...services,
    openSource: sourceOpener({ ...places, sealer, openKept, placesOf: shared.placesOf }),
    pace: { ...importPace, stillMs: env.stillSeconds * 1000 },
  };
  const uploading = uploadDeps(services);
  // A shop's image server: its list and pictures of at most 5 MB, within 10 s (D-62).
  const fetch = safeFetch({ timeoutMs: 10_000, ...(env.demo ? { allow: [addresses.sandbox] } : {}) });
  return {
    routes: [
      ...sourceRoutes(importing),
      ...uploadRoutes(uploading),
      ...tryPicturesRoutes({ ...uploading, random: services.random }),
      ...streamRoutes(services),
      ...doorRoutes({ offer: services.doorOffer, clock: services.clock }),
      ...sourceAdminRoutes({ ...services, ...places, openKept, ownPhotosIn: ownPhotosIn(env) }),
      ...ownSourceRoutes({ ...services, ...places, isOpen: env.ownerServers }),
    ],
    plainRoutes: [sourceThumbnails(importing), uploadPieces(uploading)],
    jobs: [
      bindJob(importFolder, importing),
      bindJob(watchDue, services),
      bindJob(watchLook, importing),
      bindJob(readStream, { ...importing, imaging: services.imaging, shaper: services.shaper, fetch }),
      bindJob(bringTryPicturesJob, { ...uploading, drawPhotos: services.drawPhotos }),
      bindJob(unpackUpload, uploading),
      bindJob(sweepUploads, uploading),
    ],
    close: shared.giveAllBack,
  };
}
