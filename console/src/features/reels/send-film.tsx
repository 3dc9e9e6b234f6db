import type { FilmGroup, FilmPreview } from '@kolaj/contract/broadcast/film-send';
import type { Film } from '@kolaj/contract/reels/films';
import { channelKinds } from '@kolaj/domain/channel/group/group';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBrandTelegram, IconBrandWhatsapp, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { useFileSize } from '../../lib/texts/file-size.ts';
import { formatDateTime, useDuration } from '../../lib/texts/format.ts';
import { useChannelLine } from '../../product/sending/channel-line.ts';
import { useLeftOutWords } from '../../product/sending/left-out-words.ts';
import { StoppedNote } from '../../product/sending/stopped-note.tsx';
import { AnswerFoot } from '../../ui/dialog/answer-foot.tsx';
import { ConfirmFacts, type FactLine } from '../../ui/dialog/confirm-facts.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { channelNames, type FilmChoice, FilmGroups } from './film-groups.tsx';
import { useFilmPreview, useSendFilm } from './reels.query.ts';
import styles from './send-film.module.css';

interface SendFilmProps {
  film: Film;
  onClose: () => void;
}

/** From the film to the groups: first who gets it, then everything that is known of this send. */
export function SendFilm({ film, onClose }: SendFilmProps) {
  const [choice, setChoice] = useState<FilmChoice>({ groups: new Set(), caption: '', again: false });
  const [isAsking, setAsking] = useState(false);
  return isAsking ? (
    <Confirm film={film} choice={choice} onBack={() => setAsking(false)} onClose={onClose} />
  ) : (
    <Choose film={film} choice={choice} onChoose={setChoice} onNext={() => setAsking(true)} onClose={onClose} />
  );
}

interface ChooseProps extends SendFilmProps {
  choice: FilmChoice;
  onChoose: (choice: FilmChoice) => void;
  onNext: () => void;
}

function Choose({ film, choice, onChoose, onNext, onClose }: ChooseProps) {
  const { t } = useLingui();
  const query = useFilmPreview({ film_id: film.id, again: choice.again });
  const open = new Set(query.data?.groups.filter(({ reason }) => reason === null).map(({ group_id: id }) => id));
  const count = [...choice.groups].filter((id) => open.has(id)).length;
  const made = formatDateTime(film.created_at);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      phone="full"
      width={620}
      title={t({ id: 'reels.film-to-whom', message: 'Which groups get the film?' })}
      under={t({ id: 'reels.film-made', message: `Film of ${made}` })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              {t({ id: 'common.cancel', message: 'Cancel' })}
            </Button>
          }
          main={
            <Button size="md" variant="action" disabled={count === 0} onClick={onNext}>
              {t({
                id: 'reels.film-continue',
                message: plural(count, { one: 'Continue with # group', other: 'Continue with # groups' }),
              })}
            </Button>
          }
        />
      }
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 6, height: 48 }}>
        {({ groups, refusal }) => (
          <>
            <StoppedNote />
            {refusal !== null && <Banner tone="amber" title={<SendingNow />} />}
            <FilmGroups groups={groups} choice={choice} onChoose={onChoose} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const SendingNow = () => <Trans id="reels.film-sending">This film is being sent now.</Trans>;

interface ConfirmProps extends SendFilmProps {
  choice: FilmChoice;
  onBack: () => void;
}

function Confirm({ film, choice, onBack, onClose }: ConfirmProps) {
  const { t } = useLingui();
  const send = useSendFilm();
  const [clientKey] = useState(() => crypto.randomUUID());
  const wish = { film_id: film.id, again: choice.again, group_ids: [...choice.groups].sort() };
  const query = useFilmPreview(wish);
  const order = { ...wish, caption: choice.caption, client_key: clientKey };
  const confirm = () => send.mutate(order, { onSuccess: (answer) => answer.success && onClose() });
  if (query.data === undefined) {
    return (
      <Dialog isOpen onClose={onClose} width={620} title={t({ id: 'reels.film-look', message: 'Preparing the send' })}>
        <Loaded query={query} skeleton={{ kind: 'rows', rows: 4, height: 48 }}>
          {() => null}
        </Loaded>
      </Dialog>
    );
  }
  return (
    <Question
      film={film}
      choice={choice}
      preview={query.data}
      isBusy={send.isPending}
      onConfirm={confirm}
      onBack={onBack}
    >
      <StoppedNote />
      {send.isError && <ErrorBanner error={send.error} onClose={send.reset} />}
      {send.data?.success === false && <Banner tone="red" title={<Refused code={send.data.code} />} />}
    </Question>
  );
}

function Refused({ code }: { code: keyof typeof refusalWords }) {
  const { t } = useLingui();
  return code === 'already_sending' ? <SendingNow /> : t(refusalWords[code]);
}

interface QuestionProps {
  film: Film;
  choice: FilmChoice;
  preview: FilmPreview;
  isBusy: boolean;
  onConfirm: () => void;
  onBack: () => void;
  children: ReactNode;
}

function Question({ film, choice, preview, isBusy, onConfirm, onBack, children }: QuestionProps) {
  const { t } = useLingui();
  const duration = useDuration();
  const { nameOf, reasonOf } = useLeftOutWords();
  const { messages: count, left_out: leftOut, refusal, duration_seconds: seconds } = preview;
  const targets = preview.groups.filter(({ group_id: id, reason }) => reason === null && choice.groups.has(id));
  const sizeOf = useFileSize();
  return (
    <ConfirmFacts
      isOpen
      onClose={onBack}
      title={t({
        id: 'reels.film-question',
        message: plural(count, { one: 'Send this film to # group?', other: 'Send this film to # groups?' }),
      })}
      facts={[
        { id: 'groups', value: count, label: t({ id: 'send.groups', message: 'Groups' }) },
        { id: 'size', value: sizeOf(film.bytes), label: t({ id: 'reels.film-size', message: 'Size' }) },
        {
          id: 'duration',
          value: duration(seconds),
          label: t({ id: 'reels.film-sending-takes', message: 'Sending takes' }),
        },
      ]}
      lines={[...linesOf(targets), ...useChannelLine(targets)]}
      leftOut={leftOut.map((row) => ({ id: nameOf(row), text: `${nameOf(row)}: ${reasonOf(row.reason)}` }))}
      below={
        <div className={styles.film}>
          <img src={film.poster} alt="" />
          {choice.caption.trim() !== '' && <p>{choice.caption}</p>}
        </div>
      }
      confirm={t({
        id: 'reels.film-send-to',
        message: plural(count, { one: 'Send to # group', other: 'Send to # groups' }),
      })}
      confirmIcon={<IconSend size={18} stroke={1.75} aria-hidden />}
      onConfirm={onConfirm}
      isBusy={isBusy}
      {...(refusal === null ? {} : { refusal: <Refused code={refusal.code} /> })}
    >
      {children}
    </ConfirmFacts>
  );
}

const icons = { whatsapp: IconBrandWhatsapp, telegram: IconBrandTelegram };

/** The groups by their channel, with their names. */
function linesOf(targets: readonly FilmGroup[]): FactLine[] {
  return channelKinds.flatMap((kind) => {
    const of = targets.filter(({ channel }) => channel === kind);
    const line = { id: kind, icon: icons[kind], title: channelNames[kind] };
    return of.length === 0 ? [] : [{ ...line, names: of.map(({ name }) => name).join(', '), count: of.length }];
  });
}
