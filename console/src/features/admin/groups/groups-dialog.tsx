import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { useGroupSettings } from './groups.query.ts';
import { GroupsEditor } from './groups-editor.tsx';
import type { GroupsTab } from './groups-form.ts';

interface GroupsDialogProps {
  pid: string;
  tab: GroupsTab;
  onTab: (tab: GroupsTab) => void;
  onClose: () => void;
}

/** Where a firm's images go (ADM-03): what is stored is read first, then it can be changed and saved. */
export function GroupsDialog({ pid, tab, onTab, onClose }: GroupsDialogProps) {
  const query = useGroupSettings(pid);
  /** Grows when what somebody else has saved is taken over. */
  const [round, setRound] = useState(0);
  if (query.data !== undefined) {
    const reload = async () => {
      await query.refetch();
      setRound(round + 1);
    };
    return <GroupsEditor key={round} view={query.data} tab={tab} onTab={onTab} onClose={onClose} onReload={reload} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={1080}
      phone="full"
      title={<Trans id="firm-groups.loading">Group settings</Trans>}
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 7, height: 60 }}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}
