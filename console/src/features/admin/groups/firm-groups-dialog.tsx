import {
  fetchChannels,
  getChannelFetch,
  getGroupSettings,
  updateFirmConfig,
} from '@kolaj/contract/channel/channel-admin';
import { useMemo } from 'react';
import { call } from '../../../lib/calls/api.ts';
import type { GroupsSource } from '../../../product/groups/groups.query.ts';
import { GroupsDialog } from '../../../product/groups/groups-dialog.tsx';
import { type GroupsTab, inputOf } from '../../../product/groups/groups-form.ts';
import { GroupsSettings } from './groups-settings.tsx';

/** A firm's groups in the hands of an administrator, with the account at the provider. */
const firmGroups = (pid: string): GroupsSource => ({
  key: ['session', 'firm-groups', pid],
  read: ({ signal }) => call(getGroupSettings, { pid }, { signal }),
  save: (form, view) => call(updateFirmConfig, inputOf(form, view)),
  lastFetch: (kind, { signal }) => call(getChannelFetch, { pid, kind }, { signal }),
  beginFetch: (kind) => call(fetchChannels, { pid, kind }),
  // A firm that gets its first settings has Edit instead of Add in the table.
  follows: [['session', 'firms']],
  Settings: GroupsSettings,
});

interface FirmGroupsDialogProps {
  pid: string;
  tab: GroupsTab;
  onTab: (tab: GroupsTab) => void;
  onClose: () => void;
}

/** Where a firm's images go (ADM-03). */
export function FirmGroupsDialog({ pid, ...props }: FirmGroupsDialogProps) {
  const source = useMemo(() => firmGroups(pid), [pid]);
  return <GroupsDialog source={source} {...props} />;
}
