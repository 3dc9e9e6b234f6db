import { lazy, Suspense } from 'react';
import type { GroupsTab } from './groups-form.ts';

const GroupsDialog = lazy(async () => ({ default: (await import('./groups-dialog.tsx')).GroupsDialog }));

interface GroupsOnDemandProps {
  pid: string | undefined;
  tab: GroupsTab;
  onTab: (tab: GroupsTab) => void;
  onClose: () => void;
}

/** The group settings of the firm in the address; their code is loaded only then. */
export function GroupsOnDemand({ pid, ...rest }: GroupsOnDemandProps) {
  return <Suspense>{pid !== undefined && <GroupsDialog key={pid} pid={pid} {...rest} />}</Suspense>;
}
