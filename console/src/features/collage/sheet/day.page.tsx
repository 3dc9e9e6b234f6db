import type { DayPictures } from '@kolaj/contract/collage/day-pictures';
import { dayKey, localDay } from '@kolaj/domain/shared/day';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useShop } from '../../../product/account/session.query.ts';
import { ShopOfLink } from '../../../product/account/shop-of-link.tsx';
import { PaperButtons } from '../../../product/paper/paper-buttons.tsx';
import { useSharedAddress } from '../../../product/paper/use-shared-address.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { useDayPictures } from './day.query.ts';
import { PictureSheet, type SheetGroup, SizeChoice } from './picture-sheet.tsx';
import styles from './sheet.module.css';

const route = '/shell/pictures/$day' as const;

/** A day of the shop in pictures: what was approved, brand by brand, for the whole team. */
export function DayPage() {
  const { shop } = useSearch({ from: route });
  return (
    <ShopOfLink pid={shop}>
      <Day />
    </ShopOfLink>
  );
}

function Day() {
  const { t, i18n } = useLingui();
  const { day: asked } = useParams({ from: route });
  const { size = 'many' } = useSearch({ from: route });
  const navigate = useNavigate({ from: '/pictures/$day' });
  const timeZone = useShop()?.time_zone ?? 'UTC';
  // A link that is passed on names its day, also when it was opened as today's.
  const day = asked === 'today' ? dayKey(localDay(new Date(), timeZone)) : asked;
  const query = useDayPictures(day);
  const address = useSharedAddress(`/pictures/${day}`);
  const full = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  const heading = t({ id: 'sheet.day', message: 'The day in pictures' });
  const groups = groupsOf(query.data);
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  const under = t({
    id: 'sheet.approved',
    message: plural(count, { one: '# collage approved', other: '# collages approved' }),
  });
  const share = { title: `${heading}: ${full}`, url: address };
  return (
    <>
      {/* Paper has a head of its own. */}
      <div className={styles.onScreen}>
        <PageHead
          title={heading}
          crumbs={[
            { label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: (look) => <Link to="/whatsapp-shop" {...look} /> },
          ]}
          count={full}
          subtitle={full}
          actions={count > 0 && <PaperButtons {...share} />}
          phoneActions={count > 0 && <PaperButtons {...share} isIcon />}
        />
      </div>
      <Loaded query={query} skeleton={{ kind: 'grid', cards: 12 }}>
        {({ before, after }) => (
          <>
            <div className={styles.choices}>
              <SizeChoice
                size={size}
                onChange={(next) => void navigate({ search: (was) => ({ ...was, size: next }), replace: true })}
              />
              <OtherDays before={before} after={after} />
            </div>
            {count === 0 ? (
              <EmptyState
                icon={IconPhotoOff}
                title={<Trans id="sheet.day-empty">Nothing was approved on this day</Trans>}
              >
                <LinkButton to="/whatsapp-shop" variant="action">
                  <Trans id="send.to-kolaj">To the collages</Trans>
                </LinkButton>
              </EmptyState>
            ) : (
              <PictureSheet title={`${heading}: ${full}`} under={under} groups={groups} size={size} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** The days before and after it on which something was approved. */
function OtherDays({ before, after }: Pick<DayPictures, 'before' | 'after'>) {
  const { t, i18n } = useLingui();
  const short = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <nav className={styles.days} aria-label={t({ id: 'sheet.other-days', message: 'Other days' })}>
      {before !== null && (
        <LinkButton to="/pictures/$day" params={{ day: before }} search leftSection={<IconChevronLeft {...icon} />}>
          {short.format(new Date(before))}
        </LinkButton>
      )}
      {after !== null && (
        <LinkButton to="/pictures/$day" params={{ day: after }} search rightSection={<IconChevronRight {...icon} />}>
          {short.format(new Date(after))}
        </LinkButton>
      )}
    </nav>
  );
}

function groupsOf(data: DayPictures | undefined): SheetGroup[] {
  return (data?.places ?? []).map(({ subfolder_id: id, folder, name, cards }) => ({
    id,
    name: `${name} · ${folder}`,
    cards,
  }));
}
