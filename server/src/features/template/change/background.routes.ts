import { rm } from 'node:fs/promises';
import { backgroundAnswer, backgroundPath } from '@kolaj/contract/template/template-admin';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { badRequest } from '../../../http/errors.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import { acceptRaw, receiveRaw } from '../../../http/raw-body.ts';
import { parseInput } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { inFirm } from '../../shop/open/firm.store.ts';

export interface BackgroundDeps {
  database: Pick<Database, 'db'>;
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeBackground'>;
  media: MediaUrls;
}

const bytesAtMost = 10_000_000;
const query = z.object({ pid: z.string() });

/** `POST /api/shop/admin/schema/background?pid=…` with the picture's bytes: a background for templates (ADM-08). */
export function backgroundRoute(deps: BackgroundDeps): PlainRoute {
  const { database, files, imaging, media } = deps;

  return (app, contextsOf) => {
    app.register(async (raw) => {
      acceptRaw(raw);
      raw.post(backgroundPath, async (request, reply) => {
        const { account, requestId } = await contextsOf(request, reply).admin();
        const { pid } = parseInput(query, request.query);
        await inFirm(database, pid, async () => undefined);

        const folder = await files.tempFolder();
        try {
          const file = await receiveRaw(request, { folder, atMost: bytesAtMost });
          const made = await imaging.makeBackground({ file, folder });
          if (made.kind === 'unreadable') {
            throw badRequest('unreadable', 'This is no PNG, WebP or JPEG that can be read.');
          }
          const { width, height } = made.picture;
          const { sha256, bytes } = await files.putFile(made.picture.file);
          await inFirm(database, pid, async (scope) => {
            await recordBlobs(scope, [{ sha256, bytes, mime: 'image/png', width, height }]);
            const entry = { userId: account.userId, requestId, asAdmin: true, action: 'template.background' };
            await writeAudit(scope, { ...entry, object: sha256, diff: {} });
          });
          return backgroundAnswer.parse({
            success: true,
            background: sha256,
            url: media.of(sha256, 'image/png'),
            width,
            height,
            has_transparency: made.hasTransparency,
          });
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    });
  };
}
