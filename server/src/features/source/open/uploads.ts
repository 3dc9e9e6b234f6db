import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import type { Services } from '../../../kernel/feature.ts';
import { sourcesFolder } from '../../../settings/data-folders.ts';
import { isKept, localFolderOf } from '../connection/local-folder.ts';
import { keptParts } from '../kept/kept-parts.ts';
import { keptPlace } from '../kept/kept-place.ts';
import { folderPlace } from '../upload/drop-place.ts';
import { deleteUpload } from '../upload/upload.store.ts';
import { type Announced, type Begun, begin, checkAnnounced, uploadJson } from '../upload/upload-begin.ts';
import type { UploadDeps } from '../upload/upload-deps.ts';
import { uploadParts } from '../upload/upload-parts.ts';
import { type PieceWay, uploadPieces } from '../upload/upload-piece.routes.ts';

type Used = 'env' | 'database' | 'files' | 'announce' | 'clock';

export function uploadDeps(services: Pick<Services, Used>): UploadDeps {
  const { dataDir, bucket } = services.env;
  const localRoot = sourcesFolder(dataDir);
  return {
    ...services,
    // With a bucket the next piece may come to another machine.
    parts: bucket === null ? uploadParts(dataDir) : keptParts({ ...services, dataDir }),
    placeOf(source) {
      if (isKept(source)) return keptPlace(source, services);
      const folder = localFolderOf(source, localRoot);
      return folder === null ? null : folderPlace(folder);
    },
  };
}

/** A phone sends a few at a time; somebody outside the shop does not take the room of those who work there. */
const ownAtMost = 50;

/** Photos that come by other calls than those of staff; the calls say who may send what. */
export interface PhotoUploads {
  begin: (scope: ShopScope, wish: { userId: string; file: Announced }) => Promise<Begun>;
  json: typeof uploadJson;
  /** Gives up an own one; false = there is none. */
  drop: (scope: ShopScope, wish: { userId: string; id: string }) => Promise<boolean>;
  /** Removes the bytes of one that was given up. */
  forget: (upload: { shopId: string; id: string }) => Promise<void>;
  pieces: (way: PieceWay) => PlainRoute;
}

export function photoUploads(deps: UploadDeps): PhotoUploads {
  return {
    async begin(scope, { userId, file }) {
      const checked = checkAnnounced(file);
      if (checked.kind === 'refused') return checked;
      if (checked.file.kind === 'zip') return { kind: 'refused', code: 'not_a_photo', message: 'This is no photo.' };
      return begin(scope, { userId, file: checked.file, ownAtMost, isOfAgent: true, deps });
    },
    json: uploadJson,
    drop: (scope, { userId, id }) => deleteUpload(scope, id, { of: userId }),
    forget: deps.parts.remove,
    pieces: (way) => uploadPieces(deps, way),
  };
}
