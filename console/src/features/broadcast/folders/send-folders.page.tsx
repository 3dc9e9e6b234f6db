import type { SendPlaceState } from '@kolaj/contract/broadcast/broadcast';
import type { Folder } from '@kolaj/contract/collage/collage';
import { fold } from '@kolaj/domain/shared/fold';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type Icon,
  IconCalendarWeek,
  IconCamera,
  IconChevronRight,
  IconDeviceMobile,
  IconFolderOff,
  IconGauge,
  IconHistory,
  IconPlugConnected,
  IconZoomCancel,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { useShop } from '../../../product/account/session.query.ts';
import { PhoneSearchButton, PhoneSearchField } from '../../../product/list/phone-search.tsx';
import { RowList } from '../../../product/list/row-list.tsx';
import { YearHint } from '../../../product/list/year-hint.tsx';
import { useYearEntries, YearSwitch } from '../../../product/list/year-switch.tsx';
import { useSendStates } from '../../../product/sending/send-states.query.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { MoreMenu } from '../../../ui/button/more-menu.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { usePhones } from '../phones/phones.query.ts';
import { StandstillBanner, StopButton } from '../standstill/standstill.tsx';
import { useStreamName } from '../words/send-title.ts';
import { useSendFolders } from './folders.query.ts';
import styles from './send-rows.module.css';
import { FolderRow } from './send-rows.tsx';

/** Where a send begins: the folders with what is approved in each (WG-01). */
export function SendFoldersPage() {
  return (
    <BroadcastGate>
      <SendFolders />
    </BroadcastGate>
  );
}

function SendFolders() {
  const { t } = useLingui();
  const shop = useShop();
  const { q, year } = useSearch({ from: '/shell/wgroup' });
  const navigate = useNavigate({ from: '/wgroup' });
  const folders = useSendFolders(year);
  const states = useSendStates({ year });
  const setQ = (next: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, q: next }), replace: true });
  const setYear = (next: number | undefined) => void navigate({ search: (before) => ({ ...before, year: next }) });
  const years = useYearEntries({ year, onChange: setYear });
  const hasMany = (folders.data?.length ?? 0) >= MANY_FOLDERS || q !== undefined;
  const search = { label: t({ id: 'folders.search', message: 'Search folders' }), q, onChange: setQ };
  return (
    <>
      <PageHead
        title={t({ id: 'nav.broadcast', message: 'Broadcast' })}
        subtitle={shop?.name}
        actions={
          <>
            {hasMany && (
              <SearchField
                label={search.label}
                value={q ?? ''}
                onChange={(next) => setQ(next === '' ? undefined : next)}
              />
            )}
            <YearSwitch year={year} onChange={setYear} />
            <StopButton />
            <LinkButton to="/calendar" leftSection={<IconCalendarWeek size={18} stroke={1.75} aria-hidden />}>
              <Trans id="send.calendar">Calendar</Trans>
            </LinkButton>
            <LinkButton to="/wgroup/history" leftSection={<IconHistory size={18} stroke={1.75} aria-hidden />}>
              <Trans id="send.history">Send history</Trans>
            </LinkButton>
          </>
        }
        phoneActions={
          <>
            <StopButton isIcon />
            {hasMany && <PhoneSearchButton {...search} />}
            <MoreMenu entries={years} />
          </>
        }
      />
      <PhoneSearchField {...search} />
      <StandstillBanner />
      <YearHint year={year} onChange={setYear} />
      <Loaded query={folders} skeleton="rows">
        {(all) => <FolderList all={all} states={states.data} q={q ?? ''} year={year} onClear={() => setQ(undefined)} />}
      </Loaded>
      {/* Below the list, once its length is known: nothing moves under a finger. */}
      {!folders.isPending && <OtherRows />}
    </>
  );
}

interface FolderListProps {
  all: readonly Folder[];
  /** undefined = not known yet. */
  states: readonly SendPlaceState[] | undefined;
  q: string;
  year: number | undefined;
  onClear: () => void;
}

function FolderList({ all, states, q, year, onClear }: FolderListProps) {
  const { t } = useLingui();
  if (all.length === 0) {
    return (
      <EmptyState
        icon={IconFolderOff}
        title={<Trans id="folders.empty">No folders yet</Trans>}
        reason={
          <Trans id="send.no-folders-reason">Import photos and approve their collages, then send them here.</Trans>
        }
      >
        <LinkButton to="/whatsapp-shop" variant="action">
          <Trans id="send.to-kolaj">To the collages</Trans>
        </LinkButton>
      </EmptyState>
    );
  }
  const wanted = fold(q);
  const shown = q === '' ? all : all.filter(({ data }) => fold(data.name).includes(wanted));
  if (shown.length === 0) {
    return (
      <EmptyState icon={IconZoomCancel} title={<Trans id="folders.none-found">No folder matches “{q}”</Trans>}>
        <Button variant="action" onClick={onClear}>
          <Trans id="common.clear-search">Clear search</Trans>
        </Button>
      </EmptyState>
    );
  }
  const count = shown.length;
  return (
    <RowList
      look="stack"
      label={t({ id: 'folders.list', message: plural(count, { one: '# folder', other: '# folders' }) })}
    >
      {shown.map((folder) => (
        <FolderRow
          key={folder.id}
          folder={folder}
          year={year}
          states={states?.filter(({ folder_id: id }) => id === folder.id) ?? null}
        />
      ))}
    </RowList>
  );
}

const isSet = (value: unknown) => typeof value === 'string' && value !== '';

interface OtherRow {
  to:
    | '/wgroup/production_images'
    | '/wgroup/mobile_images'
    | '/wgroup/history'
    | '/calendar'
    | '/wgroup/phones_status'
    | '/wgroup/pace';
  icon: Icon;
  label: string;
  /** Something that wants a look. */
  note?: string | null;
}

/** Under the folders: photos that are sent without a collage, where the shop has such sources (WG-02), its phones and how fast it sends; on phones all sends, too. */
function OtherRows() {
  const { t } = useLingui();
  const nameOf = useStreamName();
  const isPhone = useIsPhone();
  const config = useShop()?.server_config;
  const lost = useLostPhones();
  const rows: OtherRow[] = [];
  if (isSet(config?.production_images)) {
    rows.push({ to: '/wgroup/production_images', icon: IconCamera, label: nameOf('production') });
  }
  if (isSet(config?.mobile_images)) {
    rows.push({ to: '/wgroup/mobile_images', icon: IconDeviceMobile, label: nameOf('mobile') });
  }
  // On wide screens a button beside the heading.
  if (isPhone) {
    rows.push({ to: '/calendar', icon: IconCalendarWeek, label: t({ id: 'send.calendar', message: 'Calendar' }) });
    rows.push({ to: '/wgroup/history', icon: IconHistory, label: t({ id: 'send.history', message: 'Send history' }) });
  }
  rows.push({
    to: '/wgroup/phones_status',
    icon: IconPlugConnected,
    label: t({ id: 'phones.link', message: 'Phone status' }),
    note: lost,
  });
  rows.push({ to: '/wgroup/pace', icon: IconGauge, label: t({ id: 'pace.title', message: 'Sending pace' }) });
  return (
    <ul className={styles.others} aria-label={t({ id: 'send.others', message: 'More to send' })}>
      {rows.map(({ to, icon: RowIcon, label, note }) => (
        <li key={to}>
          <Link to={to} className={styles.other}>
            <RowIcon size={20} stroke={1.75} aria-hidden />
            <strong>{label}</strong>
            {note && <span className={styles.note}>{note}</span>}
            <IconChevronRight size={18} stroke={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many phones can send, where some cannot (WG-07); only WhatsApp phones count (D-64). */
function useLostPhones(): string | null {
  const { t } = useLingui();
  const own = usePhones().data?.phones.filter(({ type }) => type === 'whatsapp') ?? [];
  const active = own.filter((phone) => phone.active).length;
  const total = own.length;
  return active === total ? null : t({ id: 'send.phones', message: `${active} of ${total} phones active.` });
}

/** Search is worth its place from this many folders on. */
const MANY_FOLDERS = 6;
