import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { unpublishedQuery } from './unpublished.query.ts';

/** Says that what was saved is not on the live site yet, with the way there; nothing while the site is up to date. */
export function Unpublished() {
  const { t } = useLingui();
  const { data } = useQuery(unpublishedQuery);
  const count = data ? data.settings.length + data.brands.length : 0;
  if (count === 0) return null;
  return (
    <Banner
      tone="blue"
      title={t({
        id: 'site.unpublished',
        message: plural(count, {
          one: '# change is not on your site yet',
          other: '# changes are not on your site yet',
        }),
      })}
      actions={
        <LinkButton to="/whatsapp-shop/build" size="xs">
          <Trans id="site.to-publish">To publishing</Trans>
        </LinkButton>
      }
    />
  );
}
