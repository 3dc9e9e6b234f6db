import { useLingui } from '@lingui/react/macro';
import {
  IconAdjustments,
  IconFileText,
  IconHeartbeat,
  IconHistory,
  IconListCheck,
  IconPackage,
  IconShieldCheck,
  IconSpeakerphone,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { MoreMenu } from '../../../ui/button/more-menu.tsx';

/** The administrators' other pages. */
export function AdminMenu() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const entries = [
    {
      id: 'settings',
      label: t({ id: 'installation.title', message: 'Installation' }),
      icon: IconAdjustments,
      onSelect: () => void navigate({ to: '/yta/settings' }),
    },
    {
      id: 'health',
      label: t({ id: 'health.title', message: 'Health' }),
      icon: IconHeartbeat,
      onSelect: () => void navigate({ to: '/yta/health' }),
    },
    {
      id: 'packages',
      label: t({ id: 'package.title', message: 'Packages' }),
      icon: IconPackage,
      onSelect: () => void navigate({ to: '/yta/packages' }),
    },
    {
      id: 'announcements',
      label: t({ id: 'announcement.title', message: 'Announcements' }),
      icon: IconSpeakerphone,
      onSelect: () => void navigate({ to: '/yta/announcements' }),
    },
    {
      id: 'legal',
      label: t({ id: 'legal.title', message: 'Terms and privacy' }),
      icon: IconFileText,
      onSelect: () => void navigate({ to: '/yta/legal' }),
    },
    {
      id: 'jobs',
      label: t({ id: 'jobs.title', message: 'Jobs' }),
      icon: IconListCheck,
      onSelect: () => void navigate({ to: '/yta/jobs' }),
    },
    {
      id: 'audit',
      label: t({ id: 'audit.title', message: 'Changes' }),
      icon: IconHistory,
      onSelect: () => void navigate({ to: '/yta/audit' }),
    },
    {
      id: 'files',
      label: t({ id: 'integrity.title', message: 'File store' }),
      icon: IconShieldCheck,
      onSelect: () => void navigate({ to: '/yta/integrity' }),
    },
  ];
  return <MoreMenu entries={entries} label={t({ id: 'admin.more', message: 'More of the administration' })} />;
}
