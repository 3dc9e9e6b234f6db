import { Trans } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import { useAreaWords } from './area-words.ts';
import { areaState } from './areas.ts';

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
