import { saveCollage } from '@kolaj/contract/collage/collage';
import type { CollageEvent } from '@kolaj/domain/collage/status/status';
import { refuseWithoutRight } from '../../../http/required-right.ts';
import { on, type Route } from '../../../http/route.ts';
import { toEditor } from '../open/collage-json.ts';
import type { Edit } from '../open/save.store.ts';
import { type ConfirmDeps, confirmEdit } from './confirm-edit.ts';
import { storeEdit } from './store-edit.ts';

const events: Record<'preview' | 'done', CollageEvent> = {
  preview: { kind: 'save-for-preview' },
  done: { kind: 'send-for-approval' },
};

/** Keeping what a person edited: for a look at it, for approval, or approved at once (D-35). */
export function saveRoutes(deps: ConfirmDeps): Route[] {
  return [
    on(saveCollage).run(async ({ id, data, status, version }, context) => {
      if (status === 'verified') refuseWithoutRight('approve', context.shop);
      const edit: Edit = {
        id,
        editor: data?.kolaj_editor ? toEditor(data.kolaj_editor) : null,
        selectedImages: data?.selected_images ?? null,
        version: version ?? null,
      };
      const saved =
        status === 'verified'
          ? await confirmEdit(deps, context, edit)
          : await storeEdit(deps.announce, context, edit, events[status ?? 'preview']);
      if (saved.kind !== 'saved') return { success: false, code: saved.code, message: saved.message };
      return { success: true, data: { result: { id, status: saved.status, version: saved.version } } };
    }),
  ];
}
