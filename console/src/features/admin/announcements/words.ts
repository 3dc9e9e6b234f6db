import type { AnnouncementKind, AnnouncementState, Audience } from '@kolaj/domain/installation/announcement';
import { useLingui } from '@lingui/react/macro';

export function useKindWords(): Readonly<Record<AnnouncementKind, string>> {
  const { t } = useLingui();
  return {
    note: t({ id: 'announcement.note', message: 'Note, on the home page' }),
    maintenance: t({ id: 'announcement.maintenance', message: 'Maintenance, on every page' }),
  };
}

export function useAudienceWords(): Readonly<Record<Audience, string>> {
  const { t } = useLingui();
  return {
    all: t({ id: 'announcement.all', message: 'Everybody in all shops' }),
    owners: t({ id: 'announcement.owners', message: 'Owners only' }),
  };
}

export function useStateWords(): Readonly<Record<AnnouncementState, string>> {
  const { t } = useLingui();
  return {
    planned: t({ id: 'announcement.planned', message: 'Planned' }),
    shown: t({ id: 'announcement.shown', message: 'Shown' }),
    over: t({ id: 'announcement.over', message: 'Over' }),
  };
}
