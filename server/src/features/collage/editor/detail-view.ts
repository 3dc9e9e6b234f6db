import type { collage } from '@kolaj/contract/collage/collage';
import { offeredOutputs } from '@kolaj/domain/collage/outputs/outputs';
import type * as z from 'zod/mini';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { CollageDetail } from './detail.store.ts';

type CollageView = z.output<typeof collage>;

/** The collage as the editor gets it; `__image` is the working copy's address (D-29). */
export function detailView(row: CollageDetail, { pid, media }: { pid: string; media: MediaUrls }): CollageView {
  return {
    id: row.id,
    pid,
    subfolder_id: row.subfolderId,
    folder: row.folderId,
    subfolder: row.subfolder,
    status: row.status,
    state: row.state,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    data: {
      kolaj_name: row.name,
      images: row.photos.map(({ path }) => path),
      selected_images: row.photos.filter(({ selected }) => selected).map(({ path }) => path),
      first_result: row.firstResult,
      refined_images: row.photos.flatMap(({ path, knowledge }) => {
        if (knowledge?.kind !== 'readable') return [];
        const { refined, hasBarcode, hasFace, hasPerson } = knowledge.analysis;
        return {
          path,
          has_barcode: hasBarcode,
          has_face: hasFace,
          has_person: hasPerson,
          image: { __image: media.of(refined.sha256, 'image/jpeg') },
          __probe: { width: refined.width, height: refined.height },
        };
      }),
      export: row.exported === null ? null : { url: media.of(row.exported, 'image/jpeg') },
      outputs: outputsView(row, media),
      kolaj_editor: row.editor,
    },
  };
}

function outputsView({ status, outputs: { chosen, made } }: CollageDetail, media: MediaUrls) {
  const offered = offeredOutputs({ isApproved: status === 'verified', chosen, made: made.map(({ kind }) => kind) });
  return offered.map(({ kind }) => {
    const picture = made.find((output) => output.kind === kind);
    if (!picture) return { kind, picture: null };
    const { sha256, width, height } = picture;
    return { kind, picture: { url: media.of(sha256, 'image/jpeg'), width, height } };
  });
}
