import type { Firm } from '@kolaj/contract/admin/admin';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCircleCheck,
  IconEyeOff,
  IconPlus,
  IconZoomCancel,
} from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useFirms } from '../../../product/calls/firms.query.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BackupBanner } from '../backup/backup-banner.tsx';
import { DeletedFirms } from './deleted-firms.tsx';
import { findFirms } from './find-firms.ts';
import { FirmTable } from './firm-table.tsx';
import { FirmWindow, type FirmWindowKind } from './firm-window.tsx';
import styles from './firms.module.css';
import { useActInShop } from './firms.query.ts';

// Their code is loaded when the first one is opened.
const NewFirmDialog = lazy(async () => ({ default: (await import('./new-firm-dialog.tsx')).NewFirmDialog }));
const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }));

/** The administration: every firm of the installation, and the door into its shop (ROUTE-10, ADM-01, D-13). */
export function FirmsPage() {
  const { t } = useLingui();
  const query = useFirms();
  const { hidden: isHiddenShown = false } = useSearch({ from: '/shell/administration/yta' });
  const count = query.data?.filter(({ hidden }) => isHiddenShown || !hidden).length ?? 0;
  const firms = t({ id: 'admin.firms', message: plural(count, { one: '# firm', other: '# firms' }) });
  const [isMaking, setIsMaking] = useState(false);
  const navigate = useNavigate();
  const newFirm = t({ id: 'firm-new.title', message: 'New firm' });
  return (
    <>
      <PageHead
        title={t({ id: 'nav.admin', message: 'Administration' })}
        actions={
          <Button
            variant="action"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsMaking(true)}
          >
            {newFirm}
          </Button>
        }
        phoneActions={<IconButton icon={IconPlus} size="lg" label={newFirm} onClick={() => setIsMaking(true)} />}
        {...(query.data === undefined ? {} : { count: firms, subtitle: firms })}
      />
      <BackupBanner />
      <Suspense>
        {isMaking && (
          <NewFirmDialog
            onClose={() => setIsMaking(false)}
            onMade={({ pid, email }) => {
              showToast({ text: t({ id: 'firm-owner.invited', message: `Invitation sent to ${email}.` }) });
              void navigate({ to: '/yta/firm/$pid', params: { pid } });
            }}
          />
        )}
      </Suspense>
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 9, height: 56 }}>
        {(all) => <FirmsBody all={all} />}
      </Loaded>
    </>
  );
}

type Firms = NonNullable<ReturnType<typeof useFirms>['data']>;

/** The firms that are looked for, and the field to look for them. */
function FirmsBody({ all }: { all: Firms }) {
  const search = useSearch({ from: '/shell/administration/yta' });
  const { q = '', hidden: isHiddenShown = false, trouble: isTroubleOnly = false, groups, tab } = search;
  const navigate = useNavigate({ from: '/yta' });
  const act = useActInShop();
  const [opened, setOpened] = useState<{ kind: FirmWindowKind; firm: Firm } | null>(null);
  const [deleting, setDeleting] = useState<Firm | null>(null);
  const wanted = useDeferredValue(q);
  const found = useMemo(
    () => findFirms(all, { q: wanted, isHiddenShown, isTroubleOnly }),
    [all, wanted, isHiddenShown, isTroubleOnly],
  );
  const hiddenCount = all.filter(({ hidden }) => hidden).length;
  const troubleCount = findFirms(all, { q: '', isHiddenShown: true, isTroubleOnly: true }).length;
  const openGroups = (pid: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, groups: pid, tab: undefined }) });
  // Whoever comes by the address of a firm's groups gets them, or hears that there is no such firm.
  const shown = groups === undefined ? opened : { kind: 'groups' as const, firm: { pid: groups, name: groups } };
  const change = (next: FirmsWanted) => void navigate({ search: (before) => ({ ...before, ...next }), replace: true });

  return (
    <>
      <FirmsBar
        q={q}
        found={wanted === '' ? null : found.length}
        hiddenCount={hiddenCount}
        isHiddenShown={isHiddenShown}
        troubleCount={troubleCount}
        isTroubleOnly={isTroubleOnly}
        onChange={change}
      />
      {act.isError && <ErrorBanner error={act.error} onClose={() => act.reset()} />}
      {found.length === 0 ? (
        <NoFirms
          q={wanted}
          isTroubleOnly={isTroubleOnly}
          onClear={() => change({ q: undefined, trouble: undefined })}
        />
      ) : (
        <FirmTable
          firms={found}
          openingPid={act.isPending || act.isSuccess ? act.variables.pid : undefined}
          acts={{
            groups: ({ pid }) => openGroups(pid),
            templates: (firm) => setOpened({ kind: 'templates', firm }),
            photos: (firm) => setOpened({ kind: 'photos', firm }),
            package: (firm) => setOpened({ kind: 'package', firm }),
            open: (firm) => act.mutate(firm),
            delete: setDeleting,
          }}
        />
      )}
      {shown !== null && (
        <FirmWindow
          {...shown}
          tab={tab}
          onTab={(next) => void navigate({ search: (before) => ({ ...before, tab: next }), replace: true })}
          onClose={() => (groups === undefined ? setOpened(null) : openGroups(undefined))}
        />
      )}
      {q === '' && <DeletedFirms />}
      <Suspense>{deleting && <DeleteDialog firm={deleting} onClose={() => setDeleting(null)} />}</Suspense>
    </>
  );
}

/** No firm at all, or none that matches what was typed. */
function NoFirms({ q, isTroubleOnly, onClear }: { q: string; isTroubleOnly: boolean; onClear: () => void }) {
  const registration = `${window.location.origin}/register`;
  if (isTroubleOnly) {
    return (
      <EmptyState
        icon={IconCircleCheck}
        tone="green"
        title={<Trans id="admin.no-trouble">No firm is in trouble</Trans>}
      >
        <Button variant="action" onClick={onClear}>
          <Trans id="admin.all-firms">Show all firms</Trans>
        </Button>
      </EmptyState>
    );
  }
  if (q === '') {
    return (
      <EmptyState icon={IconBuildingStore} title={<Trans id="admin.none">No firms yet</Trans>}>
        <p>
          <Trans id="admin.none-next">
            A firm is here as soon as its owner has registered. Send them this address:
          </Trans>
        </p>
        <p>
          <code>{registration}</code> <CopyButton text={registration} />
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={IconZoomCancel} title={<Trans id="admin.none-found">No firm matches “{q}”</Trans>}>
      <Button variant="action" onClick={onClear}>
        <Trans id="common.clear-search">Clear search</Trans>
      </Button>
    </EmptyState>
  );
}

/** What the address says of the list; undefined takes it out of there. */
interface FirmsWanted {
  q?: string | undefined;
  hidden?: boolean | undefined;
  trouble?: boolean | undefined;
}

interface FirmsBarProps {
  q: string;
  /** How many match; null = nothing is looked for. */
  found: number | null;
  hiddenCount: number;
  isHiddenShown: boolean;
  /** Firms where something waits for somebody. */
  troubleCount: number;
  isTroubleOnly: boolean;
  onChange: (next: FirmsWanted) => void;
}

/** The field to look for a firm, the switch for the hidden ones, and how many were found, said aloud. */
function FirmsBar(props: FirmsBarProps) {
  const { q, found, hiddenCount, isHiddenShown, troubleCount, isTroubleOnly, onChange } = props;
  const { t } = useLingui();
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label={t({ id: 'admin.search', message: 'Name, keyword, owner…' })}
          value={q}
          onChange={(text) => onChange({ q: text === '' ? undefined : text })}
        />
      </div>
      {(troubleCount > 0 || isTroubleOnly) && (
        <Chip
          isPressed={isTroubleOnly}
          icon={<IconAlertTriangle size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ trouble: isTroubleOnly ? undefined : true })}
        >
          {t({ id: 'admin.in-trouble', message: `In trouble (${troubleCount})` })}
        </Chip>
      )}
      {hiddenCount > 0 && (
        <Chip
          isPressed={isHiddenShown}
          icon={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ hidden: isHiddenShown ? undefined : true })}
        >
          {t({ id: 'admin.show-hidden', message: `Show hidden (${hiddenCount})` })}
        </Chip>
      )}
      <p role="status" className={styles.found}>
        {found !== null && t({ id: 'admin.found', message: plural(found, { one: '# found', other: '# found' }) })}
      </p>
    </div>
  );
}
