import type { Firm } from '@kolaj/contract/admin/admin';
import { useLingui } from '@lingui/react/macro';
import { type Icon, IconLayoutCollage, IconPencil, IconPhoto, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { withTexts } from '../../../lib/texts/i18n.ts';
import type { GroupsTab } from '../../../product/groups/groups-form.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';

// Their code is loaded when the first one is opened.
const FirmGroupsDialog = lazy(async () => ({
  default: (await withTexts('groups', import('../groups/firm-groups-dialog.tsx'))).FirmGroupsDialog,
}));
const FirmPackageDialog = lazy(async () => ({
  default: (await import('../packages/firm-package-dialog.tsx')).FirmPackageDialog,
}));
const SourceDialog = lazy(async () => ({ default: (await import('../sources/source-dialog.tsx')).SourceDialog }));
const TemplatesDialog = lazy(async () => ({
  default: (await import('../templates/templates-dialog.tsx')).TemplatesDialog,
}));

/** Group settings (ADM-02), collage templates (ADM-04), where its photos come from; its package and trial. */
export type FirmWindowKind = 'groups' | 'templates' | 'photos' | 'package';

/** What an administrator sets up for a firm, in the order of the buttons. */
export function useFirmWindows({ has_groups: hasGroups }: Pick<Firm, 'has_groups'>) {
  const { t } = useLingui();
  const groups = hasGroups
    ? { icon: IconPencil, label: t({ id: 'admin.edit', message: 'Edit groups' }) }
    : { icon: IconPlus, label: t({ id: 'admin.add', message: 'Add groups' }) };
  return [
    { kind: 'groups', ...groups },
    { kind: 'templates', icon: IconLayoutCollage, label: t({ id: 'admin.collage', message: 'Templates' }) },
    { kind: 'photos', icon: IconPhoto, label: t({ id: 'admin.photos', message: 'Photo source' }) },
  ] as const satisfies readonly { kind: FirmWindowKind; icon: Icon; label: string }[];
}

interface FirmWindowProps {
  kind: FirmWindowKind;
  firm: Pick<Firm, 'pid' | 'name'>;
  /** Of the groups. */
  tab: GroupsTab | undefined;
  onTab: (tab: GroupsTab) => void;
  onClose: () => void;
}

/** One of them, open over the list or over the firm's page. */
export const FirmWindow = (props: FirmWindowProps) => (
  <Suspense>
    <Opened {...props} />
  </Suspense>
);

function Opened({ kind, firm, tab = 'whatsappList', onTab, onClose }: FirmWindowProps) {
  const { t } = useLingui();
  switch (kind) {
    case 'groups':
      return <FirmGroupsDialog key={firm.pid} pid={firm.pid} tab={tab} onTab={onTab} onClose={onClose} />;
    case 'templates':
      return <TemplatesDialog firm={firm} onClose={onClose} />;
    case 'package':
      return (
        <FirmPackageDialog
          pid={firm.pid}
          onClose={onClose}
          onSaved={() => {
            onClose();
            const saved = t({ id: 'firm-package.saved', message: 'The package is saved.' });
            showToast({ text: `${firm.name}: ${saved}` });
          }}
        />
      );
    case 'photos':
      return (
        <SourceDialog
          firm={firm}
          onClose={onClose}
          onSaved={() => {
            onClose();
            const saved = t({ id: 'firm-source.saved', message: 'The connection is saved.' });
            showToast({ text: `${firm.name}: ${saved}` });
          }}
        />
      );
  }
}
