import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconBrandTelegram, IconChartLine, IconMovie } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { type Area, areaState } from './areas.ts';

interface AreaWords {
  name: MessageDescriptor;
  icon: Icon;
  /** What is not set up for this shop, and who sets it up (D-87). */
  missing: MessageDescriptor;
  missingReason: MessageDescriptor;
  /** What works until the area is there. */
  meanwhile: MessageDescriptor;
}

const areas: Readonly<Record<Area, AreaWords>> = {
  analytic: {
    missing: msg({ id: 'send.not-set-up', message: 'Broadcast is not set up for this shop' }),
    missingReason: msg({
      id: 'send.not-set-up-reason',
      message: 'Connect WhatsApp or Telegram in the settings, under Channels.',
    }),
    name: msg({ id: 'nav.analytic', message: 'Analytic' }),
    icon: IconChartLine,
    meanwhile: msg({
      id: 'area.analytic',
      message: 'Until then the folders show what was imported and what is waiting.',
    }),
  },
  telegram: {
    name: msg({ id: 'nav.telegram', message: 'Telegram' }),
    icon: IconBrandTelegram,
    missing: msg({ id: 'area.telegram-missing', message: 'Telegram is not set up for this shop' }),
    missingReason: msg({
      id: 'area.telegram-who',
      message: 'Connect a Telegram bot in the settings, under Channels.',
    }),
    meanwhile: msg({ id: 'area.telegram-who', message: 'Connect a Telegram bot in the settings, under Channels.' }),
  },
  reels: {
    name: msg({ id: 'nav.reels', message: 'Reels' }),
    icon: IconMovie,
    missing: msg({ id: 'area.reels-missing', message: 'Videos are switched off for this shop' }),
    missingReason: msg({
      id: 'area.reels-who',
      message: 'The owner switches them on in the settings of the site.',
    }),
    meanwhile: msg({
      id: 'area.reels-who',
      message: 'The owner switches them on in the settings of the site.',
    }),
  },
};

/**
 * A page that says why it has nothing to show: the shop has not set it up, with who can, or this version does not have it, with
 * what works in the meantime. The route says which area it is.
 */
export function AreaPage() {
  const { t } = useLingui();
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const shop = useShop();
  if (area === undefined || shop === null) return null;
  const { name, icon, missing, missingReason, meanwhile } = areas[area];
  const isMissing = areaState(area) === 'not-set-up';
  return (
    <>
      <PageHead title={t(name)} />
      <EmptyState
        icon={icon}
        title={isMissing ? t(missing) : t({ id: 'area.not-yet', message: 'Not in this version yet' })}
        reason={t(isMissing ? missingReason : meanwhile)}
      >
        {isMissing && (
          <LinkButton to="/settings" search={area === 'telegram' ? { tab: 'channels' } : {}} variant="action">
            <Trans id="send.to-settings">To the settings</Trans>
          </LinkButton>
        )}
        <LinkButton to="/whatsapp-shop" variant={isMissing ? 'default' : 'action'}>
          <Trans id="error.home">Back to homepage</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}
