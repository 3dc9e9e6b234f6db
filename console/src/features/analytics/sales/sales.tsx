import type { SalesBy, SalesOrder } from '@kolaj/domain/analytics/sales';
import { salesBy } from '@kolaj/domain/analytics/sales';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowsSort, IconShoppingBag } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Chip } from '../../../ui/button/chip.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { AnalyticFrame } from '../analytic-frame.tsx';
import { FileButtons } from '../file-buttons.tsx';
import { useRange } from '../range/use-range.ts';
import { Funnel } from './funnel.tsx';
import styles from './sales.module.css';
import { type SalesShown, useSales } from './sales.query.ts';
import { SalesTable } from './sales-table.tsx';
import { byWords } from './sales-words.ts';
import { useSalesFile } from './use-sales-file.ts';

/** What sends, groups, agents, brands, products and days brought (D-99). */
export function Sales({ timeZone }: { timeZone: string }) {
  const range = useRange(timeZone);
  const { by = 'send', order = 'best' } = useSearch({ from: '/shell/analytic' });
  const query = useSales({ ...range.loaded, by, order });
  const save = useSalesFile();
  const sales = query.data;
  return (
    <AnalyticFrame range={range} tab="sales" files={sales && <FileButtons onSave={() => save(sales)} />}>
      <Loaded query={query} skeleton="lines">
        {(sales) => (
          <div className={styles.page} data-old={range.isWaiting || query.isPlaceholderData}>
            <Uncounted sales={sales} />
            <Funnel totals={sales.totals} />
            <Choice by={by} order={order} />
            {sales.rows.length === 0 ? <Nothing by={sales.by} /> : <SalesTable sales={sales} />}
          </div>
        )}
      </Loaded>
    </AnalyticFrame>
  );
}

/** Stands for the site's address in contact messages. */
const placeholder = '{site}';

/** Why visits are missing, and what to do about it. */
function Uncounted({ sales: { counts_visits, has_site, totals } }: { sales: SalesShown }) {
  const { sends, sends_with_links: withLinks } = totals;
  if (!has_site)
    return (
      <Banner
        tone="blue"
        title={<Trans id="analytics.no-site">Your catalogue is not published.</Trans>}
        actions={
          <LinkButton to="/build" size="sm">
            <Trans id="analytics.to-build">Publish</Trans>
          </LinkButton>
        }
      >
        <Trans id="analytics.no-site-reason">Visits and orders come through its site.</Trans>
      </Banner>
    );
  if (!counts_visits)
    return (
      <Banner
        tone="amber"
        title={<Trans id="analytics.not-counted">Visits are not counted.</Trans>}
        actions={
          <LinkButton to="/settings" search={{ section: 'texts' }} size="sm">
            <Trans id="analytics.to-settings">To the settings</Trans>
          </LinkButton>
        }
      >
        <Trans id="analytics.not-counted-reason">“Count visits” is off in the settings.</Trans>
      </Banner>
    );
  if (withLinks >= sends) return null;
  return (
    <Banner
      tone="blue"
      title={
        <Trans id="analytics.without-links">
          {withLinks} of {sends} sends carried a link to your site.
        </Trans>
      }
      actions={
        <LinkButton to="/settings" search={{ section: 'sending' }} size="sm">
          <Trans id="analytics.to-settings">To the settings</Trans>
        </LinkButton>
      }
    >
      <Trans id="analytics.without-links-reason">
        What the others brought is not measured. Put {placeholder} into the contact message, or links below the
        pictures.
      </Trans>
    </Banner>
  );
}

function Choice({ by, order }: { by: SalesBy; order: SalesOrder }) {
  const { t } = useLingui();
  const navigate = useNavigate({ from: '/analytic' });
  const choose = (wish: { by?: SalesBy | undefined; order?: SalesOrder | undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...wish }), replace: true });
  return (
    <fieldset className={styles.choice} aria-label={t({ id: 'analytics.told-by', message: 'Told by' })}>
      {salesBy.map((one) => (
        <Chip
          key={one}
          kind="view"
          isPressed={one === by}
          onClick={() => choose({ by: one === 'send' ? undefined : one })}
        >
          {t(byWords[one])}
        </Chip>
      ))}
      {by !== 'day' && (
        <Chip
          isPressed={order === 'worst'}
          icon={<IconArrowsSort size={15} stroke={1.75} aria-hidden />}
          onClick={() => choose({ order: order === 'worst' ? undefined : 'worst' })}
        >
          <Trans id="analytics.least-first">Least ordered first</Trans>
        </Chip>
      )}
    </fieldset>
  );
}

function Nothing({ by }: { by: SalesBy }) {
  return (
    <EmptyState
      icon={IconShoppingBag}
      title={
        by === 'agent' ? (
          <Trans id="analytics.no-agent-sales">Nothing came by an agent</Trans>
        ) : (
          <Trans id="analytics.no-sales">Nothing was sent, visited or ordered</Trans>
        )
      }
      reason={
        by === 'agent' ? (
          <Trans id="analytics.no-sales-agents">
            Agents appear here when customers follow their own links or order from them.
          </Trans>
        ) : (
          <Trans id="analytics.no-sales-reason">Choose other days, or send collages with a link to your site.</Trans>
        )
      }
    >
      {by === 'agent' ? (
        <LinkButton to="/settings" search={{ tab: 'agents' }} variant="action">
          <Trans id="analytics.to-agents">To the agents</Trans>
        </LinkButton>
      ) : (
        <LinkButton to="/wgroup" variant="action">
          <Trans id="analytics.to-broadcast">To Broadcast</Trans>
        </LinkButton>
      )}
    </EmptyState>
  );
}
