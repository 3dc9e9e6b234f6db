import { useLingui } from '@lingui/react/macro';
import { useMay } from '../../product/account/use-may.ts';
import { showToast } from '../../ui/feedback/toasts.tsx';
import type { BrandList } from './brand.query.ts';
import { BrandDialog } from './edit/brand-dialog.tsx';
import type { BrandValues } from './edit/brand-values.ts';
import { PinnedDialog } from './edit/pinned-dialog.tsx';
import { pinnedId } from './list/pinned-rows.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { type BrandAddress, useBrandAddress } from './use-brand-address.ts';

interface BrandWindowsProps {
  all: BrandList;
  address: BrandAddress;
  onClose: () => void;
}

/** The window over the list that the address names; nothing for a brand that is not there any more. */
export function BrandWindows({ all, address, onClose }: BrandWindowsProps) {
  const mayManage = useMay('manage');
  const drafts = useDrafts();
  const byId = (id: string | undefined) => all.result.find((brand) => brand.id === id);
  const pinnedBy = (id: string | undefined) => all.pinned.find(({ kind }) => pinnedId(kind) === id);
  const previewed = byId(address.preview) ?? pinnedBy(address.preview);
  if (previewed !== undefined) return <PreviewDialog brand={previewed} brands={all.result} onClose={onClose} />;
  if (!mayManage) return null;

  const target = byId(address.merge);
  if (target !== undefined) return <MergeDialog into={target} brands={all.result} onClose={onClose} />;
  const pinned = pinnedBy(address.brand);
  if (pinned !== undefined) return <PinnedDialog key={pinned.kind} brand={pinned} onClose={onClose} />;
  const edited = byId(address.brand);
  if (edited !== undefined)
    return (
      <BrandDialog key={edited.id} brand={edited} newName="" {...drafts.of(edited.id, edited.name)} onClose={onClose} />
    );
  if (address.brand !== 'new') return null;
  const newName = address.name ?? all.new_name;
  return <BrandDialog key="new" brand={null} newName={newName} {...drafts.of('new', newName)} onClose={onClose} />;
}

interface Draft {
  of: string;
  values: BrandValues;
}

/** Outlives the windows, which go with their address; nobody edits two brands at once. */
let draft: Draft | null = null;

/** What was typed into a window that went without saving: offered again for a while. */
function useDrafts() {
  const { t } = useLingui();
  const { open } = useBrandAddress();
  const dropped = (of: string, name: string, values: BrandValues) => {
    draft = { of, values };
    showToast({
      key: 'brand-draft',
      text: t({ id: 'brand.not-saved', message: `${name}: not saved.` }),
      onUndo: () => open({ brand: of }),
      onGone: () => {
        draft = null;
      },
    });
  };
  return {
    of: (of: string, name: string) => ({
      draft: draft?.of === of ? draft.values : null,
      onTaken: () => {
        draft = null;
      },
      onDropped: (values: BrandValues) => dropped(of, values.name.trim() || name, values),
    }),
  };
}
