import { type Matter, type MatterKind, mattersOf } from '@kolaj/domain/today/matters';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconBarcode,
  IconCircleCheck,
  IconCurrencyDollar,
  IconHandStop,
  IconHelpHexagon,
  IconHourglassHigh,
  IconPackage,
  IconPhoto,
  IconPlayerPause,
  IconPlugConnectedX,
  IconServer2,
  IconShoppingBag,
} from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { useShop } from '../../product/account/session.query.ts';
import { useLackingWords } from '../../product/collage/lacking-words.ts';
import { useOnboarding } from '../../product/onboarding/onboarding.query.ts';
import { isOnItsWay } from '../../product/onboarding/onboarding-steps.ts';
import { useFtpPhotos } from '../../product/source/ftp-photos.query.ts';
import { ordersOf } from '../../product/source/photo-order.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './today.module.css';
import {
  useAgentsPhotos,
  useFoldersOfYear,
  useLastSend,
  useMakeCollages,
  useNextRun,
  useTodayFacts,
} from './today.query.ts';

/** Home: what needs a person today, each a tap from its place (ux §24). A shop on its way to the first send begins with its steps. */
export function TodayPage() {
  const { t } = useLingui();
  const shop = useShop();
  const way = useOnboarding();
  if (way.data === undefined && !way.isError) return <SkeletonRows rows={4} height={64} />;
  if (shop === null || (way.data && isOnItsWay(way.data.steps))) return <Navigate to="/whatsapp-shop" replace />;
  return (
    <>
      <PageHead
        title={t({ id: 'm.place-today', message: 'Today' })}
        subtitle={shop.name}
        actions={<DayInPictures />}
        phoneActions={<DayInPictures />}
      />
      <Matters />
      <NextRun />
    </>
  );
}

function DayInPictures() {
  return (
    <LinkButton
      to="/pictures/$day"
      params={{ day: 'today' }}
      leftSection={<IconPhoto size={17} stroke={1.75} aria-hidden />}
    >
      <Trans id="sheet.day">The day in pictures</Trans>
    </LinkButton>
  );
}

function Matters() {
  const known = useTodayFacts();
  if (known.kind === 'missing') {
    return (
      <Loaded query={known.query} skeleton={{ kind: 'rows', rows: 4, height: 64 }}>
        {() => null}
      </Loaded>
    );
  }
  const matters = mattersOf(known.facts);
  if (matters.length === 0) return <Quiet />;
  return (
    <ul className={styles.rows}>
      {matters.map((matter) => (
        <li key={matter.kind} data-tone={tones[matter.kind]}>
          <MatterIcon kind={matter.kind} />
          <Sentence matter={matter} />
          <Way kind={matter.kind} />
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<MatterKind, 'red' | 'amber' | 'violet' | 'accent'>> = {
  ...{ still: 'red', phones: 'red', package: 'amber', uncertain: 'violet', lost: 'red', paused: 'amber' },
  ...{ orders: 'accent', failed: 'red', waiting: 'amber', 'agents-photos': 'amber' },
  ...{ codes: 'amber', prices: 'amber', 'ftp-verify': 'accent', 'ftp-photos': 'amber' },
};

const icons: Readonly<Record<MatterKind, Icon>> = {
  ...{
    still: IconHandStop,
    phones: IconPlugConnectedX,
    package: IconPackage,
    uncertain: IconHelpHexagon,
    lost: IconAlertTriangle,
  },
  ...{ paused: IconPlayerPause, orders: IconShoppingBag, failed: IconAlertTriangle, waiting: IconHourglassHigh },
  ...{ codes: IconBarcode, prices: IconCurrencyDollar },
  'agents-photos': IconPhoto,
  'ftp-verify': IconServer2,
  'ftp-photos': IconServer2,
};

function MatterIcon({ kind }: { kind: MatterKind }) {
  const Shown = icons[kind];
  return (
    <span className={styles.icon} aria-hidden>
      <Shown size={21} stroke={1.75} />
    </span>
  );
}

function Sentence({ matter: { kind, count } }: { matter: Matter }) {
  const { t } = useLingui();
  // As the texts call it.
  const [photos, waiting] = [count, count];
  const lacking = useLackingWords();
  const products = (useFtpPhotos().data ?? []).reduce((sum, place) => sum + place.products, 0);
  const made = t({ id: 'import.products', message: plural(products, { one: '# product', other: '# products' }) });
  const words: Readonly<Record<MatterKind, string>> = {
    still: t({
      id: 'today.still',
      message: plural(count, {
        0: 'Sending is stopped',
        one: 'Sending is stopped: # message waits',
        other: 'Sending is stopped: # messages wait',
      }),
    }),
    phones: t({
      id: 'today.phones',
      message: plural(count, { one: '# phone is not connected', other: '# phones are not connected' }),
    }),
    package: t({ id: 'today.package', message: 'The month’s share of your package is nearly used up' }),
    uncertain: t({
      id: 'today.uncertain',
      message: plural(count, {
        one: '# message: nobody knows whether it was sent',
        other: '# messages: nobody knows whether they were sent',
      }),
    }),
    lost: t({ id: 'today.lost', message: plural(count, { one: '# message failed', other: '# messages failed' }) }),
    paused: t({
      id: 'today.paused',
      message: plural(count, { one: '# send is paused', other: '# sends are paused' }),
    }),
    orders: t({ id: 'today.orders', message: plural(count, { one: '# new order', other: '# new orders' }) }),
    failed: t({
      id: 'today.failed',
      message: plural(count, { one: '# collage needs work', other: '# collages need work' }),
    }),
    waiting: t({
      id: 'today.waiting',
      message: plural(count, { one: '# collage waits for approval', other: '# collages wait for approval' }),
    }),
    codes: lacking.codes(count),
    prices: lacking.prices(count),
    'ftp-verify': t({
      id: 'ftp.to-verify',
      message: plural(photos, { one: `# photo came by FTP: ${made}`, other: `# photos came by FTP: ${made}` }),
    }),
    'ftp-photos': t({
      id: 'ftp.waiting',
      message: plural(waiting, {
        one: '# photo came by FTP and is in no collage yet',
        other: '# photos came by FTP and are in no collage yet',
      }),
    }),
    'agents-photos': t({
      id: 'm.agents-photos',
      message: plural(count, { one: '# photo from agents waits', other: '# photos from agents wait' }),
    }),
  };
  return <p>{words[kind]}</p>;
}

/** The one button of a row. */
function Way({ kind }: { kind: MatterKind }) {
  const { t } = useLingui();
  switch (kind) {
    case 'still':
      return <LinkButton to="/wgroup">{t({ id: 'nav.broadcast', message: 'Broadcast' })}</LinkButton>;
    case 'phones':
      return <LinkButton to="/wgroup/phones_status">{t({ id: 'today.to-phones', message: 'Phones' })}</LinkButton>;
    case 'package':
      return (
        <LinkButton to="/settings" search={{ tab: 'package' }}>
          {t({ id: 'package.tab', message: 'Package' })}
        </LinkButton>
      );
    case 'uncertain':
    case 'lost':
      return (
        <LinkButton to="/wgroup/history" search={{ only: 'questions' }}>
          <Trans id="today.to-questions">Answer</Trans>
        </LinkButton>
      );
    case 'paused':
      return (
        <LinkButton to="/wgroup/history" search={{ only: 'open' }}>
          <Trans id="today.to-paused">Show</Trans>
        </LinkButton>
      );
    case 'orders':
      return (
        <LinkButton to="/orders" search={{ state: 'new' }}>
          <Trans id="today.to-orders">Open</Trans>
        </LinkButton>
      );
    case 'codes':
      return (
        <LinkButton to="/whatsapp-shop/missing">
          <Trans id="build.type-codes">Type the codes</Trans>
        </LinkButton>
      );
    case 'prices':
      return (
        <LinkButton to="/whatsapp-shop/missing" search={{ lacks: 'price' }}>
          <Trans id="build.type-prices">Type the prices</Trans>
        </LinkButton>
      );
    default:
      return <WorkWay kind={kind} />;
  }
}

/** To where most of the work is. */
function WorkWay({ kind }: { kind: 'failed' | 'waiting' | 'agents-photos' | 'ftp-photos' | 'ftp-verify' }) {
  const folders = useFoldersOfYear().data ?? [];
  const { data: agents = [] } = useAgentsPhotos();
  const { data: ftp = [] } = useFtpPhotos();
  const busiestByFtp = ftp.toSorted((a, b) => b.to_verify - a.to_verify)[0]?.folder_id ?? '';
  const busiest = (of: 'done' | 'failed') =>
    folders
      .map(({ id, kolaj }) => ({ id, count: kolaj.find(({ status }) => status === of)?.count ?? 0 }))
      .sort((a, b) => b.count - a.count)[0]?.id ?? '';
  switch (kind) {
    case 'failed':
      return (
        <LinkButton to="/whatsapp-shop/$folder" params={{ folder: busiest('failed') }}>
          <Trans id="today.to-failed">Correct</Trans>
        </LinkButton>
      );
    case 'waiting':
      return (
        <LinkButton to="/whatsapp-shop/verify/$folder" params={{ folder: busiest('done') }} variant="action">
          <Trans id="today.to-waiting">Verify</Trans>
        </LinkButton>
      );
    case 'agents-photos':
      return <MakeCollages places={agents} />;
    case 'ftp-photos':
      return <MakeCollages places={ftp.filter(({ waiting }) => waiting > 0)} />;
    case 'ftp-verify':
      return (
        <LinkButton to="/whatsapp-shop/verify/$folder" params={{ folder: busiestByFtp }}>
          <Trans id="today.to-waiting">Verify</Trans>
        </LinkButton>
      );
  }
}

/** Collages of what agents have sent, or what came by FTP: one press, because these photos are where all others are. */
function MakeCollages({ places }: { places: Parameters<typeof ordersOf>[0] }) {
  const { t } = useLingui();
  const make = useMakeCollages();
  if (make.data?.success === true) {
    return (
      <span role="status">
        <Trans id="m.collages-ordered">They are being made; this takes a moment.</Trans>
      </span>
    );
  }
  return (
    <>
      {make.isError && <ErrorBanner error={make.error} onClose={make.reset} />}
      {make.data?.success === false && <span role="alert">{t(refusalWords[make.data.code])}</span>}
      <Button loading={make.isPending} onClick={() => make.mutate(ordersOf(places))}>
        <Trans id="m.make-collages">Make collages</Trans>
      </Button>
    </>
  );
}

/** Nothing to do: what the last send came to, and the newest pictures. */
function Quiet() {
  const { data: last } = useLastSend();
  const pictures = (useFoldersOfYear().data ?? []).flatMap(({ covers }) => covers).slice(0, 12);
  return (
    <>
      <EmptyState
        icon={IconCircleCheck}
        title={<Trans id="today.nothing">Nothing needs you</Trans>}
        reason={
          last ? (
            <LastSend brand={last.brand} sent={last.counts.done} at={last.created_at} />
          ) : (
            <Trans id="today.nothing-detail">What comes is shown here by itself.</Trans>
          )
        }
      />
      <div className={styles.wall} aria-hidden>
        {pictures.map(({ url, w192 }) => (
          <img key={url} src={w192} alt="" loading="lazy" />
        ))}
      </div>
    </>
  );
}

/** A message of the Telegram page has no brand. */
function LastSend({ brand: of, sent, at }: { brand: string; sent: number; at: string }) {
  const { t } = useLingui();
  const brand = of || t({ id: 'nav.telegram', message: 'Telegram' });
  const when = formatDateTime(at);
  return t({
    id: 'today.last-send',
    message: `Last send: ${brand}, ${plural(sent, { one: '# message', other: '# messages' })}, ${when}.`,
  });
}

/** What will be sent by itself next. */
function NextRun() {
  const { t } = useLingui();
  const { data: run } = useNextRun();
  if (!run) return null;
  const when = formatDateTime(run.at);
  return (
    <p className={styles.next}>
      {t({ id: 'today.next-run', message: `Next schedule: ${when}` })}
      <LinkButton to="/calendar" size="xs">
        {t({ id: 'schedule.calendar', message: 'Calendar' })}
      </LinkButton>
    </p>
  );
}
