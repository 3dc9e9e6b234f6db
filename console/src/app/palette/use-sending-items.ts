import { type FoundGroup, findGroups, findSends } from '@kolaj/contract/broadcast/find-sending';
import { useLingui } from '@lingui/react/macro';
import { IconSend, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions, useRouter } from '@tanstack/react-router';
import { groupBadgeOf } from '../../features/broadcast/progress/progress-numbers.ts';
import { dayNames } from '../../features/broadcast/words/day-names.ts';
import { call } from '../../lib/calls/api.ts';
import { useShop } from '../../product/account/session.query.ts';
import { badgeOf } from '../../product/sending/send-numbers.ts';
import type { PaletteItem } from './use-palette-items.ts';

interface Asked {
  q: string;
  isAsked: boolean;
}

/** Groups of the shop by name: each opens what it got last. Sends by brand or day: each opens its progress. */
export function useSendingItems({ q, isAsked }: Asked): { items: PaletteItem[]; isFetching: boolean } {
  const asked = { q, isAsked: useShop()?.features.broadcast === true && isAsked };
  const groups = useGroupItems(asked);
  const sends = useSendItems(asked);
  return { items: [...groups.items, ...sends.items], isFetching: groups.isFetching || sends.isFetching };
}

function useGroupItems({ q, isAsked }: Asked) {
  const { t } = useLingui();
  const router = useRouter();
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['broadcasts', 'find-groups', q],
    queryFn: ({ signal }) => call(findGroups, { q }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const lostWord = t({ id: 'palette.group-lost', message: 'Not reachable' });
  const open = ({ group_id: group, last }: FoundGroup) =>
    void router.navigate(
      last === null
        ? linkOptions({ to: '/settings', search: { tab: 'channels' } })
        : linkOptions({ to: '/wgroup/proof/$broadcast', params: { broadcast: last.broadcast_id }, search: { group } }),
    );
  const items = found.map(
    (group): PaletteItem => ({
      id: `group:${group.group_id}`,
      section: 'groups',
      icon: IconUsersGroup,
      label: group.name,
      also: group.channel === 'whatsapp' ? 'WhatsApp' : 'Telegram',
      badge: badgeOfGroup(group, lostWord),
      run: () => open(group),
    }),
  );
  return { items, isFetching };
}

function badgeOfGroup({ is_lost: isLost, last }: FoundGroup, lostWord: string): NonNullable<PaletteItem['badge']> {
  if (isLost) return { status: 'failed-delivery', label: lostWord };
  return { status: last === null ? 'not-sent' : groupBadgeOf(last.counts, false) };
}

function useSendItems({ q, isAsked }: Asked) {
  const router = useRouter();
  const { data: found = [], isFetching } = useQuery({
    queryKey: ['broadcasts', 'find', q],
    queryFn: ({ signal }) => call(findSends, { q }, { signal }),
    select: ({ data: { result } }) => result,
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const items = found.map(
    (send): PaletteItem => ({
      id: `send:${send.id}`,
      section: 'sends',
      icon: IconSend,
      label: send.brand,
      also: dayNames(send.days),
      badge: { status: badgeOf(send) },
      run: () => void router.navigate(linkOptions({ to: '/wgroup/history', search: { broadcast: send.id } })),
    }),
  );
  return { items, isFetching };
}
