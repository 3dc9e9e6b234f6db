import type { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconBrandTelegram,
  IconHome,
  IconMessageCircle,
  IconRosetteDiscount,
  IconTag,
  IconUsersGroup,
} from '@tabler/icons-react';
import type * as z from 'zod/mini';

export type Broadcast = z.output<typeof getBroadcast.output>['data']['result'];
export type GroupKind = Broadcast['groups'][number]['kind'];

/** The order in which people think of their groups. */
export const groupKinds: readonly GroupKind[] = ['own', 'main', 'brand', 'telegram', 'sale', 'chat'];

export const kindIcons: Record<GroupKind, Icon> = {
  own: IconHome,
  main: IconUsersGroup,
  brand: IconTag,
  telegram: IconBrandTelegram,
  sale: IconRosetteDiscount,
  chat: IconMessageCircle,
};

export function useKindName(): (kind: GroupKind) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case 'own':
        return t({ id: 'send.kind-own', message: 'Own group' });
      case 'main':
        return t({ id: 'send.kind-main', message: 'Main groups' });
      case 'brand':
        return t({ id: 'send.kind-brand', message: 'Brand groups' });
      case 'telegram':
        return t({ id: 'send.kind-telegram', message: 'Telegram groups' });
      case 'sale':
        return t({ id: 'send.kind-sale', message: 'Sale groups' });
      case 'chat':
        return t({ id: 'send.kind-chat', message: 'Chats' });
    }
  };
}
