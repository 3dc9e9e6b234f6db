import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconBrandTelegram, IconMovie } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import type { Area } from './area.ts';

interface AreaWords {
  name: MessageDescriptor;
  icon: Icon;
  /** What is not set up for this shop, and who sets it up (D-87). */
  missing: MessageDescriptor;
  missingReason: MessageDescriptor;
}

const areas: Readonly<Record<Area, AreaWords>> = {
  telegram: {
    name: msg({ id: 'nav.telegram', message: 'Telegram' }),
    icon: IconBrandTelegram,
    missing: msg({ id: 'area.telegram-missing', message: 'Telegram is not set up for this shop' }),
    missingReason: msg({
      id: 'area.telegram-who',
      message: 'Connect a Telegram bot in the settings, under Channels.',
    }),
  },
  reels: {
    name: msg({ id: 'nav.reels', message: 'Reels' }),
    icon: IconMovie,
    missing: msg({ id: 'area.reels-missing', message: 'Videos are switched off for this shop' }),
    missingReason: msg({
      id: 'area.reels-who',
      message: 'The owner switches them on in the settings, with “Reels on the start page”.',
    }),
  },
};

/** A page that says what the shop has not set up, and where that is done (D-87). The route says which area it is. */
export function AreaPage() {
  const { t } = useLingui();
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const shop = useShop();
  if (area === undefined || shop === null) return null;
  const { name, icon, missing, missingReason } = areas[area];
  return (
    <>
      <PageHead title={t(name)} />
      <EmptyState icon={icon} title={t(missing)} reason={t(missingReason)}>
        <LinkButton
          to="/settings"
          search={area === 'telegram' ? { tab: 'channels' } : { section: 'products' }}
          variant="action"
        >
          <Trans id="send.to-settings">To the settings</Trans>
        </LinkButton>
        <LinkButton to="/whatsapp-shop">
          <Trans id="error.home">Back to homepage</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}
