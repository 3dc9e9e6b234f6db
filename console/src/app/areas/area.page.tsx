import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconBrandTelegram, IconChartLine, IconMovie, IconTag } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { type Area, type AreaState, areaState } from './areas.ts';

interface AreaWords {
  name: string;
  icon: Icon;
  title: string;
  reason: string;
}

const icons: Record<Area, Icon> = {
  analytic: IconChartLine,
  telegram: IconBrandTelegram,
  brands: IconTag,
  reels: IconMovie,
};

/** Names, titles and reasons of the areas; each reason ends with who can change it, or with what works meanwhile. */
function useAreaWords(): (area: Area, state: AreaState) => AreaWords {
  const { t } = useLingui();
  const nameOf = useAreaName();
  const missingOf = useMissingWords();
  const meanwhileOf = useMeanwhile();
  return (area, state) => {
    const common = { name: nameOf(area), icon: icons[area] };
    if (state === 'not-set-up') return { ...common, ...missingOf(area) };
    return {
      ...common,
      title: t({ id: 'area.not-yet', message: 'Not in this version yet' }),
      reason: meanwhileOf(area),
    };
  };
}

function useAreaName(): (area: Area) => string {
  const { t } = useLingui();
  return (area) => {
    switch (area) {
      case 'analytic':
        return t({ id: 'nav.analytic', message: 'Analytic' });
      case 'telegram':
        return t({ id: 'nav.telegram', message: 'Telegram' });
      case 'brands':
        return t({ id: 'nav.brands', message: 'Brands' });
      case 'reels':
        return t({ id: 'nav.reels', message: 'Reels' });
    }
  };
}

/** What is not set up for this shop, and who sets it up (D-87). */
function useMissingWords(): (area: Area) => { title: string; reason: string } {
  const { t } = useLingui();
  return (area) => {
    switch (area) {
      case 'telegram':
        return {
          title: t({ id: 'area.telegram-missing', message: 'Telegram is not set up for this shop' }),
          reason: t({
            id: 'area.telegram-who',
            message: 'It needs Broadcast and a Telegram bot. Ask us to connect them.',
          }),
        };
      case 'reels':
        return {
          title: t({ id: 'area.reels-missing', message: 'Videos are switched off for this shop' }),
          reason: t({ id: 'area.reels-who', message: 'The owner switches them on in the settings of the site.' }),
        };
      default:
        return {
          title: t({ id: 'send.not-set-up', message: 'Broadcast is not set up for this shop' }),
          reason: t({
            id: 'send.not-set-up-reason',
            message: 'Sending needs a WhatsApp account. Ask us to connect one.',
          }),
        };
    }
  };
}

/** What works until the area is there. */
function useMeanwhile(): (area: Area) => string {
  const { t } = useLingui();
  return (area) => {
    switch (area) {
      case 'analytic':
        return t({ id: 'area.analytic', message: 'Until then the folders show what came in and what waits.' });
      case 'telegram':
        return t({
          id: 'area.telegram',
          message: 'Until then Telegram groups get their pictures with every broadcast.',
        });
      case 'brands':
        return t({ id: 'area.brands', message: 'Until then a brand is what its subfolder is called.' });
      case 'reels':
        return t({ id: 'area.reels', message: 'Until then the site is published without videos.' });
    }
  };
}

/**
 * A page that says why it has nothing to show: the shop has not set it up, with who can, or this version does not have it, with
 * what works meanwhile. The route says which area it is.
 */
export function AreaPage() {
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.area });
  const shop = useShop();
  const wordsOf = useAreaWords();
  if (area === undefined || shop === null) return null;
  const { name, icon, title, reason } = wordsOf(area, areaState(area, shop));
  return (
    <>
      <PageHead title={name} />
      <EmptyState icon={icon} title={title} reason={reason}>
        <LinkButton to="/whatsapp-shop" variant="action">
          <Trans id="error.home">Back to homepage</Trans>
        </LinkButton>
      </EmptyState>
    </>
  );
}
