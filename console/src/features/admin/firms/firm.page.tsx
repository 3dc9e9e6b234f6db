import type { Firm } from '@kolaj/contract/admin/admin';
import type { FirmUsage } from '@kolaj/contract/admin/firm-usage';
import { csvOf } from '@kolaj/domain/shared/csv';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDoorEnter, IconDownload } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { saveText } from '../../../lib/dom/save-text.ts';
import { formatNumber } from '../../../lib/texts/format.ts';
import { useFirms } from '../../../product/calls/firms.query.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './firm.module.css';
import { FirmFacts } from './firm-facts.tsx';
import { FirmOwners } from './firm-owners.tsx';
import { FirmTroubles } from './firm-troubles.tsx';
import { FirmWindow, useFirmWindows } from './firm-window.tsx';
import { useActInShop, useFirmUsage } from './firms.query.ts';

/** One firm as its installation sees it: what it stores, and what it did month by month (D-81). */
export function FirmPage() {
  const { t } = useLingui();
  const { pid } = useParams({ from: '/shell/administration/yta/firm/$pid' });
  const { open, tab } = useSearch({ from: '/shell/administration/yta/firm/$pid' });
  const navigate = useNavigate({ from: '/yta/firm/$pid' });
  const usage = useFirmUsage(pid);
  const firm = useFirms().data?.find((one) => one.pid === pid);
  const act = useActInShop();
  const { data } = usage;
  const actions = useHeadActions(data, act);
  return (
    <>
      <PageHead
        title={data?.name ?? firm?.name ?? t({ id: 'admin.firm', message: 'Firm' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
        {...actions}
      />
      {act.isError && <ErrorBanner error={act.error} onClose={() => act.reset()} />}
      <Loaded query={usage} skeleton={{ kind: 'rows', rows: 8, height: 44 }}>
        {(shown) => (
          <div className={styles.body}>
            {firm && <FirmTroubles firm={firm} act={act} />}
            <FirmFacts usage={shown} firm={firm} />
            {firm && <FirmSetUp firm={firm} />}
            <FirmOwners pid={pid} firmName={shown.name} />
            <Months months={shown.months} />
          </div>
        )}
      </Loaded>
      {open !== undefined && data !== undefined && (
        <FirmWindow
          kind={open}
          firm={data}
          tab={tab}
          onTab={(next) => void navigate({ search: { open, tab: next }, replace: true })}
          onClose={() => void navigate({ search: {}, replace: true })}
        />
      )}
    </>
  );
}

/** The ways to what an administrator sets up for it, as in the list. */
function FirmSetUp({ firm }: { firm: Firm }) {
  const windows = useFirmWindows(firm);
  return (
    <section>
      <h2>
        <Trans id="admin.set-up">Set up</Trans>
      </h2>
      <div className={styles.windows}>
        {windows.map(({ kind, icon: WindowIcon, label }) => (
          <LinkButton
            key={kind}
            from="/yta/firm/$pid"
            to="."
            search={{ open: kind }}
            leftSection={<WindowIcon size={17} stroke={1.75} aria-hidden />}
          >
            {label}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}

/** Into the shop, and its months as a file; nothing while the firm is loading. */
function useHeadActions(usage: FirmUsage | undefined, act: ReturnType<typeof useActInShop>) {
  const { t } = useLingui();
  const save = useMonthsFile();
  if (usage === undefined) return {};
  const open = t({ id: 'admin.open', message: 'Open shop' });
  const asFile = t({ id: 'order.csv', message: 'Save as CSV' });
  const enter = () => act.mutate({ pid: usage.pid });
  return {
    actions: (
      <>
        <Button leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />} onClick={() => save(usage)}>
          {asFile}
        </Button>
        <Button
          variant="action"
          leftSection={<IconDoorEnter size={18} stroke={1.75} aria-hidden />}
          loading={act.isPending || act.isSuccess}
          onClick={enter}
        >
          {open}
        </Button>
      </>
    ),
    phoneActions: (
      <>
        <IconButton icon={IconDownload} size="lg" label={asFile} onClick={() => save(usage)} />
        <IconButton icon={IconDoorEnter} size="lg" label={open} isDisabled={act.isPending} onClick={enter} />
      </>
    ),
  };
}

type Month = FirmUsage['months'][number];
const counts = ['collages', 'messages', 'visits', 'orders'] as const satisfies readonly (keyof Month)[];

function useCountWords(): Readonly<Record<(typeof counts)[number], string>> {
  const { t } = useLingui();
  return {
    collages: t({ id: 'admin.collages', message: 'Collages' }),
    messages: t({ id: 'analytics.messages', message: 'Messages' }),
    visits: t({ id: 'analytics.visits', message: 'Visits' }),
    orders: t({ id: 'analytics.orders', message: 'Orders' }),
  };
}

function Months({ months }: { months: readonly Month[] }) {
  const { i18n } = useLingui();
  const words = useCountWords();
  const named = new Intl.DateTimeFormat(i18n.locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <section>
      <h2>
        <Trans id="admin.months">Month by month</Trans>
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="admin.month">Month</Trans>
            </th>
            {counts.map((count) => (
              <th key={count} scope="col">
                {words[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month}>
              <th scope="row">{named.format(new Date(`${one.month}-01T00:00:00Z`))}</th>
              {counts.map((count) => (
                <td key={count} data-none={one[count] === 0}>
                  {formatNumber(one[count], i18n.locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.small}>
        <Trans id="admin.months-help">
          Months are the firm’s own. Messages count in the month in which their send began, once they arrived.
        </Trans>
      </p>
    </section>
  );
}

/** Saves the months as a file that spreadsheets open. */
function useMonthsFile(): (usage: FirmUsage) => void {
  const { t } = useLingui();
  const words = useCountWords();
  return ({ keyword, months }) => {
    const head = [t({ id: 'admin.month', message: 'Month' }), ...counts.map((count) => words[count])];
    const lines = months.map((one) => [one.month, ...counts.map((count) => String(one[count]))]);
    saveText({ text: csvOf([head, ...lines]), type: 'text/csv', name: `Kolaj ${keyword}.csv` });
  };
}
