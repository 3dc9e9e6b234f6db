import type { Announcement } from '@kolaj/contract/announcement/announcement';
import { textIn } from '@kolaj/domain/installation/text-in';
import { languageNames } from '@kolaj/domain/shared/language';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toasts.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import styles from './announcements.module.css';
import { useAnnouncements, useSaveAnnouncement } from './announcements.query.ts';
import { useAudienceWords, useKindWords, useStateWords } from './words.ts';

/** What the administration tells all shops: planned, shown and over. */
export function AnnouncementsPage() {
  const { t } = useLingui();
  const query = useAnnouncements();
  const save = useSaveAnnouncement();
  const [opened, setOpened] = useState<Announcement | 'new' | null>(null);
  const add = t({ id: 'announcement.add', message: 'New announcement' });
  return (
    <>
      <PageHead
        title={t({ id: 'announcement.title', message: 'Announcements' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
        actions={
          <Button leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />} onClick={() => setOpened('new')}>
            {add}
          </Button>
        }
        phoneActions={<IconButton icon={IconPlus} size="lg" label={add} onClick={() => setOpened('new')} />}
      />
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 96 }}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={IconSpeakerphone}
              title={<Trans id="announcement.none">Nothing announced</Trans>}
              reason={
                <Trans id="announcement.none-reason">Tell all shops what is new, or when you maintain Kolaj.</Trans>
              }
            />
          ) : (
            <ul className={styles.list}>
              {all.map((one) => (
                <Row key={one.id} one={one} save={save} onEdit={() => setOpened(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened !== null && (
        <AnnouncementDialog announcement={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface RowProps {
  one: Announcement;
  save: ReturnType<typeof useSaveAnnouncement>;
  onEdit: () => void;
}

function Row({ one, save, onEdit }: RowProps) {
  const { t } = useLingui();
  const [kinds, audiences, states] = [useKindWords(), useAudienceWords(), useStateWords()];
  const { id, kind, audience, texts, state, readers } = one;
  const shown = textIn(texts, { asked: currentLanguage(), main: 'en' });
  const [from, until] = [formatDateTime(one.from), formatDateTime(one.until)];
  const written = { id, kind, audience, texts };
  function end() {
    const now = new Date().toISOString();
    const times = { from: one.from < now ? one.from : now, until: now };
    save.mutate(
      { ...written, ...times },
      {
        onSuccess: () => {
          const text = t({ id: 'announcement.ended', message: 'Nobody sees it any more.' });
          const back = { ...written, from: one.from, until: one.until };
          showToast({ key: 'announcement', text, onUndo: () => save.mutate(back) });
        },
      },
    );
  }
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.words}>
        <p className={styles.facts}>
          <b>{states[state]}</b>
          <span>{kinds[kind]}</span>
          <span>{audiences[audience]}</span>
          <span>{texts.map(({ language }) => languageNames[language]).join(', ')}</span>
        </p>
        <p lang={shown?.language} dir="auto">
          <strong>{shown?.title}</strong> {shown?.text}
        </p>
        <p className={styles.facts}>
          <span>
            {from} – {until}
          </span>
          <span>
            {t({
              id: 'announcement.readers',
              message: plural(readers, { one: '# person has read it', other: '# people have read it' }),
            })}
          </span>
        </p>
      </div>
      <Button onClick={onEdit}>
        <Trans id="announcement.edit">Edit</Trans>
      </Button>
      {state !== 'over' && (
        <Button disabled={save.isPending} onClick={end}>
          <Trans id="announcement.end">End now</Trans>
        </Button>
      )}
    </li>
  );
}
