import { useMay } from '../../product/account/use-may.ts';
import type { BrandList } from './brand.query.ts';
import { BrandDialog } from './edit/brand-dialog.tsx';
import { PinnedDialog } from './edit/pinned-dialog.tsx';
import { pinnedId } from './list/pinned-rows.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import type { BrandAddress } from './use-brand-address.ts';

interface BrandWindowsProps {
  all: BrandList;
  address: BrandAddress;
  onClose: () => void;
}

/** The window over the list that the address names; nothing for a brand that is not there any more. */
export function BrandWindows({ all, address, onClose }: BrandWindowsProps) {
  const mayManage = useMay('manage');
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
  if (edited !== undefined) return <BrandDialog key={edited.id} brand={edited} newName="" onClose={onClose} />;
  if (address.brand !== 'new') return null;
  return <BrandDialog key="new" brand={null} newName={address.name ?? all.new_name} onClose={onClose} />;
}
