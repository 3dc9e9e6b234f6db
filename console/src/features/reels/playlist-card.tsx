import type { ReelList } from '@kolaj/contract/reels/reels';
import { playlistId } from '@kolaj/domain/shop/config/client-config';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconPlaylist, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { useForm } from '../../ui/form/use-form.tsx';
import styles from './playlist-card.module.css';
import { useRefreshReels, useSetPlaylist } from './reels.query.ts';

interface PlaylistCardProps {
  list: ReelList;
  mayManage: boolean;
}

/** The playlist that new films come from: read here, set once by the shop or by an administrator (REEL-02, D-79). */
export function PlaylistCard({ list: { youtubePlasyList, may_set_playlist }, mayManage }: PlaylistCardProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefresh();
  const maySet = mayManage && may_set_playlist;
  return (
    <div className={styles.card}>
      {refresh.problem}
      <TextInput
        size="md"
        readOnly
        label={t({ id: 'reels.playlist', message: 'Playlist' })}
        value={youtubePlasyList}
        placeholder={t({ id: 'reels.playlist-none', message: 'None yet' })}
        description={t({
          id: 'reels.playlist-help',
          message:
            'Only an administrator changes it once it is set. YouTube names the first videos of a long playlist only.',
        })}
      />
      <div className={styles.buttons}>
        {youtubePlasyList !== '' && mayManage && (
          <Button
            size="md"
            loading={refresh.isPending}
            leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden />}
            onClick={refresh.start}
          >
            <Trans id="reels.refresh">Look for new videos</Trans>
          </Button>
        )}
        {maySet && (
          <Button
            size="md"
            leftSection={<IconPlaylist size={18} stroke={1.75} aria-hidden />}
            onClick={() => setIsOpen(true)}
          >
            {youtubePlasyList === '' ? (
              <Trans id="reels.set-playlist">Set the playlist</Trans>
            ) : (
              <Trans id="reels.change-playlist">Change the playlist</Trans>
            )}
          </Button>
        )}
      </div>
      {isOpen && <PlaylistDialog playlist={youtubePlasyList} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function useRefresh() {
  const { t } = useLingui();
  const call = useRefreshReels();
  const start = () =>
    call.mutate(null, {
      onSuccess: (answer) => {
        if (!answer.success) return;
        const { added, left_out: leftOut } = answer.data;
        const fresh =
          added === 0
            ? t({ id: 'reels.nothing-new', message: 'Nothing new in the playlist.' })
            : t({
                id: 'reels.added',
                message: plural(added, {
                  one: '# new video. Choose its brand to show it.',
                  other: '# new videos. Choose their brands to show them.',
                }),
              });
        const left = t({
          id: 'reels.left-out',
          message: plural(leftOut, { one: '# more does not fit.', other: '# more do not fit.' }),
        });
        showToast({ key: 'reels-refresh', text: leftOut === 0 ? fresh : `${fresh} ${left}` });
      },
    });
  const problem =
    call.error !== null ? (
      <ErrorBanner error={call.error} onClose={call.reset} />
    ) : (
      call.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[call.data.code])} onClose={call.reset}>
          <Trans id="reels.list-stays">The list stays as it is.</Trans>
        </Banner>
      )
    );
  return { start, isPending: call.isPending, problem };
}

function PlaylistDialog({ playlist, onClose }: { playlist: string; onClose: () => void }) {
  const { t } = useLingui();
  const save = useSetPlaylist();
  const form = useForm({
    initialValues: { youtubePlasyList: playlist },
    isBusy: save.isPending,
    validate: ({ youtubePlasyList: typed }) => ({
      youtubePlasyList:
        playlistId(typed) === ''
          ? t({ id: 'reels.playlist-wrong', message: 'This is no playlist of YouTube.' })
          : undefined,
    }),
    onSubmit: ({ youtubePlasyList }) =>
      save.mutate(youtubePlasyList, {
        onSuccess: (answer) => answer.success && onClose(),
        onError: (error) => form.refuseBy(error),
      }),
  });
  return (
    <FormDialog
      title={t({ id: 'reels.playlist', message: 'Playlist' })}
      submit={<Trans id="reels.set-playlist">Set the playlist</Trans>}
      isBusy={save.isPending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {save.error !== null && <ErrorBanner error={save.error} onClose={save.reset} />}
      <TextInput
        {...form.getInputProps('youtubePlasyList')}
        size="md"
        label={t({ id: 'reels.playlist-address', message: 'Address of the playlist' })}
        description={t({
          id: 'reels.playlist-once',
          message: 'It can be set once. Later only an administrator changes it.',
        })}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  );
}
