import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSend, IconUsersGroup } from '@tabler/icons-react';
import { Link, Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { RowList } from '../../../product/list/row-list.tsx';
import { UnknownFolder } from '../../../product/list/unknown-folder.tsx';
import { useSendStates } from '../../../product/sending/send-states.query.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { MoreMenu } from '../../../ui/button/more-menu.tsx';
import type { MenuEntry } from '../../../ui/button/open-menu.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FootBar } from '../../../ui/page/foot-bar.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { BroadcastGate } from '../broadcast-gate.tsx';
import { isGone } from '../place.tsx';
import { useSendSubfolders } from './folders.query.ts';
import { SubfolderRow } from './send-rows.tsx';

/** The subfolders of a folder, each the way to its send screen (WG-03); an empty folder leads back (WG-06). */
export function SendSubfoldersPage() {
  return (
    <BroadcastGate>
      <SendSubfolders />
    </BroadcastGate>
  );
}

function SendSubfolders() {
  const { t } = useLingui();
  const { folder } = useParams({ from: '/shell/wgroup/$folder' });
  const { year } = useSearch({ from: '/shell/wgroup/$folder' });
  const query = useSendSubfolders({ folder, year });
  const states = useSendStates({ folder, year });
  const manual = useManualEntry(folder);
  if (isGone(query.error)) return <UnknownFolder home="/wgroup" />;
  if (query.data?.result.length === 0) return <Navigate to="/wgroup" replace />;
  const count = query.data?.result.length ?? 0;
  const hasSeveral = (states.data?.filter(({ unsent }) => unsent > 0).length ?? 0) > 1;
  const label = t({ id: 'send.subfolders', message: plural(count, { one: '# subfolder', other: '# subfolders' }) });
  return (
    <>
      <PageHead
        title={query.data?.folder.data.name ?? ''}
        crumbs={[
          {
            label: t({ id: 'nav.broadcast', message: 'Broadcast' }),
            link: (look) => <Link to="/wgroup" search={{ year }} {...look} />,
          },
        ]}
        subtitle={query.data && label}
        count={query.data && label}
        actions={
          <>
            <ManualLink folder={folder} />
            {hasSeveral && <SeveralLink folder={folder} year={year} />}
          </>
        }
        phoneActions={<MoreMenu entries={manual} />}
      />
      {hasSeveral && (
        <FootBar>
          <SeveralLink folder={folder} year={year} />
        </FootBar>
      )}
      <Loaded query={query} skeleton={{ kind: 'rows', height: 78 }}>
        {({ result }) => (
          <RowList look="stack" label={label}>
            {result.map((subfolder) => (
              <SubfolderRow
                key={subfolder.id}
                subfolder={subfolder}
                year={year}
                states={states.data?.filter(({ subfolder_id: id }) => id === subfolder.id) ?? null}
              />
            ))}
          </RowList>
        )}
      </Loaded>
    </>
  );
}

/** All that is new of several brands in one go. */
function SeveralLink({ folder, year }: { folder: string; year: number | undefined }) {
  const { t } = useLingui();
  return (
    <LinkButton
      to="/wgroup/several/$folder"
      params={{ folder }}
      search={{ year }}
      variant="action"
      leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
    >
      {t({ id: 'send.several', message: 'Send several brands' })}
    </LinkButton>
  );
}

/** To chats that a person chooses, beside what routing chooses (BC-01). */
function ManualLink({ folder }: { folder: string }) {
  const words = useManualWords();
  return (
    <LinkButton
      to="/whatsapp-shop/broadcast/$folder"
      params={{ folder }}
      leftSection={<IconUsersGroup size={18} stroke={1.75} aria-hidden />}
    >
      {words}
    </LinkButton>
  );
}

/** The same in a phone's menu. */
function useManualEntry(folder: string): MenuEntry[] {
  const navigate = useNavigate();
  const onSelect = () => void navigate({ to: '/whatsapp-shop/broadcast/$folder', params: { folder } });
  return [{ id: 'manual', label: useManualWords(), icon: IconUsersGroup, onSelect }];
}

function useManualWords(): string {
  const { t } = useLingui();
  return t({ id: 'manual.link', message: 'Choose chats yourself' });
}
