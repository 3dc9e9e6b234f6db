import { telegramTemplates } from '@kolaj/domain/broadcast/telegram/template';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarClock, IconPencil, IconSend } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useMay } from '../../product/account/use-may.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { type Crumb, PageHead } from '../../ui/page/page-head.tsx';
import { MessageTab } from './message/message-tab.tsx';
import styles from './telegram.module.css';
import { useTelegram } from './telegram.query.ts';
import { useTelegramPlace } from './use-telegram-place.ts';

const EditMessage = lazy(async () => ({ default: (await import('./edit/edit-message.tsx')).EditMessage }));

interface TelegramPageProps {
  /** The second tab, which another feature draws; null = there is none. */
  schedule: ReactNode;
  /** How many schedules there are, behind the tab's name. */
  schedules?: number | undefined;
}

/** Messages to the main groups on Telegram, now and by the clock (TG-01); the same within Broadcast (D-73). */
export function TelegramPage({ schedule, schedules }: TelegramPageProps) {
  const { t } = useLingui();
  const { tab, template: wanted, edit } = useSearch({ strict: false });
  const place = useTelegramPlace();
  const navigate = useNavigate({ from: place });
  const mayManage = useMay('manage');
  const query = useTelegram();
  const template = telegramTemplates.find((one) => one === wanted) ?? 'brands';
  const change = (search: { edit?: true | undefined }) =>
    void navigate({ search: (before) => ({ ...before, edit: undefined, ...search }) });
  const editMessage = t({ id: 'telegram.edit', message: 'Edit message' });
  const isMessage = tab !== 'schedule' || schedule === null;
  return (
    <>
      <PageHead
        title={t({ id: 'nav.telegram', message: 'Telegram' })}
        crumbs={useCrumbs()}
        actions={
          isMessage &&
          mayManage && (
            <Button
              leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
              onClick={() => change({ edit: true })}
            >
              {editMessage}
            </Button>
          )
        }
        phoneActions={
          isMessage &&
          mayManage && (
            <IconButton icon={IconPencil} size="lg" label={editMessage} onClick={() => change({ edit: true })} />
          )
        }
      />
      {schedule !== null && <Tabs isMessage={isMessage} schedules={schedules} />}
      {isMessage ? (
        <Loaded query={query} skeleton={{ kind: 'rows', rows: 3, height: 72 }}>
          {(page) => <MessageTab page={page} wanted={template} />}
        </Loaded>
      ) : (
        schedule
      )}
      <Suspense>{edit && mayManage && <EditMessage template={template} onClose={() => change({})} />}</Suspense>
    </>
  );
}

/** Within Broadcast there is a way back to it (D-73). */
function useCrumbs(): Crumb[] {
  const { t } = useLingui();
  return useTelegramPlace() === '/wgroup/telegram'
    ? [{ label: t({ id: 'nav.broadcast', message: 'Broadcast' }), link: { to: '/wgroup' } }]
    : [];
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function Tabs({ isMessage, schedules }: { isMessage: boolean; schedules: number | undefined }) {
  const { t } = useLingui();
  const place = useTelegramPlace();
  return (
    <nav aria-label={t({ id: 'nav.telegram', message: 'Telegram' })} className={styles.tabs}>
      <Link
        to={place}
        search={{}}
        activeOptions={{ exact: true }}
        className={styles.tab}
        aria-current={isMessage ? 'page' : undefined}
      >
        <IconSend {...icon} />
        {t({ id: 'telegram.send-message', message: 'Send message' })}
      </Link>
      <Link
        to={place}
        search={{ tab: 'schedule' as const }}
        className={styles.tab}
        aria-current={isMessage ? undefined : 'page'}
      >
        <IconCalendarClock {...icon} />
        {t({ id: 'telegram.schedule', message: 'Schedule' })}
        {schedules !== undefined && schedules > 0 && <small>{schedules}</small>}
      </Link>
    </nav>
  );
}
