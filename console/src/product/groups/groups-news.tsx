import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ApiError } from '../../lib/calls/api.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { alertWords, tabWords } from './groups-words.ts';
import type { GroupsEditing, GroupsNews } from './use-groups-editor.ts';

interface GroupsNewsProps {
  editor: GroupsEditing;
  onReload: () => unknown;
}

/** The last thing that happened: an alert, or what was done, with the way back. */
export function GroupsNewsLine({ editor, onReload }: GroupsNewsProps) {
  const { news, save } = editor;
  if (save.isError) {
    return save.error instanceof ApiError && save.error.code === 'changed' ? (
      <ChangedMeanwhile onReload={onReload} onClose={() => save.reset()} />
    ) : (
      <ErrorBanner error={save.error} onClose={() => save.reset()} />
    );
  }
  return news && <News news={news} editor={editor} />;
}

function News({ news, editor }: { news: GroupsNews; editor: GroupsEditing }) {
  const { t } = useLingui();
  const { dismiss } = editor;
  switch (news.kind) {
    case 'saved':
      return (
        <Banner
          tone="green"
          title={<Trans id="firm-groups.saved">The group settings are saved.</Trans>}
          onClose={dismiss}
        />
      );
    case 'missing':
      return <Banner tone="red" title={t(alertWords.missing)} onClose={dismiss} />;
    case 'phone-list':
      return <Banner tone="red" title={t(alertWords.phoneList)} onClose={dismiss} />;
    case 'listed':
      return (
        <Banner
          tone="red"
          title={t(alertWords.listed)}
          onClose={dismiss}
          actions={
            <Button size="xs" onClick={() => editor.show(news.list, news.groupId)}>
              <Trans id="firm-groups.show">Show it</Trans>
            </Button>
          }
        >
          {t(tabWords[news.list])}
        </Banner>
      );
    case 'moved':
    case 'added':
    case 'removed':
      return <Done news={news} editor={editor} />;
  }
}

type DoneNews = Extract<GroupsNews, { undo: unknown }>;

function Done({ news, editor }: { news: DoneNews; editor: GroupsEditing }) {
  const { t } = useLingui();
  const { label } = news;
  const list = t(tabWords[news.to]);
  const titles = {
    moved: t({ id: 'firm-groups.moved', message: `${label} is now in “${list}”.` }),
    added: t({ id: 'firm-groups.added', message: `${label} was added on top of “${list}”.` }),
    removed: t({ id: 'firm-groups.removed', message: `${label} was taken out of “${list}”.` }),
  };
  return (
    <Banner
      tone="blue"
      title={titles[news.kind]}
      onClose={editor.dismiss}
      actions={
        <Button size="xs" onClick={() => editor.undo(news.undo)}>
          <Trans id="common.undo">Undo</Trans>
        </Button>
      }
    />
  );
}

function ChangedMeanwhile({ onReload, onClose }: { onReload: () => unknown; onClose: () => void }) {
  return (
    <Banner
      tone="red"
      title={<Trans id="firm-groups.meanwhile">Somebody else has saved these settings in the meantime.</Trans>}
      onClose={onClose}
      actions={
        <Button
          size="xs"
          onClick={() => {
            onReload();
            onClose();
          }}
        >
          <Trans id="firm-groups.reload">Load theirs</Trans>
        </Button>
      }
    >
      <Trans id="firm-groups.meanwhile-reason">Your changes were not saved. Loading theirs discards yours.</Trans>
    </Banner>
  );
}
