import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import type { Film, FilmList } from '@kolaj/contract/reels/films';
import { type FilmFailure, filmCollages } from '@kolaj/domain/reels/film-plan';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload, IconMovie, IconSend, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { useFileSize } from '../../lib/texts/file-size.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { NoRight } from '../../product/account/no-right.tsx';
import { useShop } from '../../product/account/session.query.ts';
import { useMay } from '../../product/account/use-may.ts';
import { isRunning } from '../../product/sending/send-numbers.ts';
import { SendState } from '../../product/sending/send-state.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import styles from './film-card.module.css';
import { useFilmSends, useFilms, useMakeFilm, useRemoveFilm, useStopFilm } from './reels.query.ts';
import { useReelsAddress } from './use-reels-address.ts';

const SendFilm = lazy(async () => ({ default: (await import('./send-film.tsx')).SendFilm }));

const failures: Readonly<Record<FilmFailure, MessageDescriptor>> = {
  missing: msg({ id: 'reels.film-missing', message: 'The server has no ffmpeg. On Debian: apt install ffmpeg.' }),
  crashed: msg({ id: 'reels.film-crashed', message: 'The film program was ended. Try again.' }),
  no_space: msg({ id: 'reels.film-no-space', message: 'The disk of the server is full.' }),
  too_slow: msg({ id: 'reels.film-too-slow', message: 'It took too long. Try again later.' }),
  unreadable: msg({ id: 'reels.film-unreadable', message: 'The picture of a collage cannot be read.' }),
};

/** A film of the collages that were approved today: for the status of phones, without sound, to download. */
export function FilmCard({ mayManage }: { mayManage: boolean }) {
  const { t } = useLingui();
  const films = useFilms().data;
  const make = useMakeFilm();
  const stop = useStopFilm();
  const remove = useRemoveFilm();
  const isSender = useShop()?.features.broadcast === true;
  const sends = useFilmSends(isSender).data;
  const { send: sent, openSend, close } = useReelsAddress();
  if (films === undefined) return null;
  const failed = [make, stop, remove].find(({ isError }) => isError);
  const running = films.result.find(({ status }) => status === 'waiting' || status === 'making');
  const toSend = isSender ? films.result.find(({ id, url }) => id === sent && url !== '') : undefined;
  return (
    <section className={styles.card} aria-labelledby="film-of-the-day">
      <h2 id="film-of-the-day">
        <Trans id="reels.film">Film of the day</Trans>
      </h2>
      {failed && <ErrorBanner error={failed.error} onClose={failed.reset} />}
      {make.data?.success === false && (
        <Banner tone="red" title={t(refusalWords[make.data.code])} onClose={make.reset} />
      )}
      {running ? (
        <Running film={running} onStop={mayManage ? () => stop.mutate(running.id) : null} />
      ) : (
        mayManage && <MakeButton films={films} isBusy={make.isPending} onMake={() => make.mutate(null)} />
      )}
      <ul className={styles.films}>
        {films.result.map((film) =>
          film === running || film.status === 'stopped' ? null : (
            <FilmRow
              key={film.id}
              film={film}
              send={sends?.get(film.id)}
              onSend={isSender && film.url !== '' ? () => openSend(film.id) : null}
              onRemove={mayManage ? () => remove.mutate(film.id) : null}
            />
          ),
        )}
      </ul>
      {toSend !== undefined && (
        <Suspense>
          <SendFilm key={toSend.id} film={toSend} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

function MakeButton({ films, isBusy, onMake }: { films: FilmList; isBusy: boolean; onMake: () => void }) {
  const { t } = useLingui();
  const { collages_today: count, is_ready: isReady } = films;
  const least = filmCollages.min;
  const why = !isReady
    ? t(failures.missing)
    : count < least
      ? t({ id: 'reels.film-too-few', message: `Approve at least ${least} collages today.` })
      : t({
          id: 'reels.film-of',
          message: plural(count, {
            one: 'Upright, without sound, of # collage with its price.',
            other: 'Upright, without sound, of # collages with their prices.',
          }),
        });
  return (
    <>
      <p className={styles.why} id="film-why">
        {why}
      </p>
      <Button
        size="md"
        aria-describedby="film-why"
        disabled={!isReady || count < least}
        loading={isBusy}
        leftSection={<IconMovie size={18} stroke={1.75} aria-hidden />}
        onClick={onMake}
      >
        <Trans id="reels.film-make">Make today’s film</Trans>
      </Button>
    </>
  );
}

function Running({ film: { percent }, onStop }: { film: Film; onStop: (() => void) | null }) {
  const { t } = useLingui();
  return (
    <div className={styles.running}>
      <span>
        <Trans id="reels.film-making">The film is being made: {percent} %</Trans>
      </span>
      <ProgressBar
        label={t({ id: 'reels.film', message: 'Film of the day' })}
        total={100}
        segments={[{ tone: 'accent', value: percent }]}
      />
      {onStop !== null && (
        <Button size="md" onClick={onStop}>
          <Trans id="reels.film-stop">Stop</Trans>
        </Button>
      )}
    </div>
  );
}

interface FilmRowProps {
  film: Film;
  /** Its last send; undefined = it was never sent. */
  send: BroadcastSummary | undefined;
  onSend: (() => void) | null;
  onRemove: (() => void) | null;
}

function FilmRow({ film, send, onSend, onRemove }: FilmRowProps) {
  const { t } = useLingui();
  const maySend = useMay('send');
  const { url, poster, collages, reason, created_at, bytes } = film;
  const made = formatDateTime(created_at);
  const sizeOf = useFileSize();
  return (
    <li className={styles.film}>
      {poster === '' ? <IconMovie size={28} stroke={1.5} aria-hidden /> : <img src={poster} alt="" loading="lazy" />}
      <div className={styles.words}>
        <strong>{made}</strong>
        <span>
          {reason === null
            ? `${t({ id: 'reels.film-collages', message: plural(collages, { one: '# collage', other: '# collages' }) })} · ${sizeOf(bytes)}`
            : t(failures[reason])}
        </span>
        {url !== '' && (
          <a href={url} download target="_blank" rel="noreferrer">
            <IconDownload size={16} stroke={1.75} aria-hidden />
            <Trans id="reels.film-download">Download MP4</Trans>
          </a>
        )}
      </div>
      {onRemove !== null && (
        <IconButton
          icon={IconTrash}
          label={t({ id: 'reels.film-remove', message: `Remove the film of ${made}` })}
          onClick={onRemove}
        />
      )}
      {onSend !== null && (
        <div className={styles.send}>
          {send !== undefined && <SendState id={send.id} />}
          <Button
            size="md"
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            aria-label={t({ id: 'reels.film-send-of', message: `Send to groups: film of ${made}` })}
            disabled={!maySend || (send !== undefined && isRunning(send))}
            onClick={onSend}
          >
            <Trans id="reels.film-send">Send to groups</Trans>
          </Button>
          <NoRight right="send" />
        </div>
      )}
    </li>
  );
}
