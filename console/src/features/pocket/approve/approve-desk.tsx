import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isCodeSaid } from '@kolaj/domain/collage/said-values';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconNote, IconWand } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { UNDO_MS } from '../../../lib/time/timers.ts';
import { useAfter } from '../../../lib/time/use-after.ts';
import { progressOf, type Refusal } from '../../../product/approval/verify-state.ts';
import { cardPrices } from '../../../product/collage/card-prices.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { useSomebody } from '../shell/somebody.ts';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import { useLanguage } from '../ui/use-language.ts';
import styles from './approve.module.css';
import { NoteSheet } from './note-sheet.tsx';
import { SwipePicture } from './swipe-picture.tsx';
import { type Approving, useApproving } from './use-approving.ts';

interface ApproveDeskProps {
  folder: string;
  /** The first picture is there. */
  onBegin: () => void;
  /** Nothing waits in this folder any more, and the time for Undo is over. */
  onDone: () => void;
}

/** The round through one folder: the picture, what is written on it, and two buttons under the thumb. */
export function ApproveDesk({ folder, onBegin, onDone }: ApproveDeskProps) {
  const { may } = useSomebody().start;
  const approving = useApproving(folder);
  const [isNoting, setIsNoting] = useState(false);
  const { current, next, isKnown, error } = approving;
  const begin = useEffectEvent(onBegin);
  const isBegun = current !== null;
  useEffect(() => {
    if (isBegun) begin();
  }, [isBegun]);

  if (!isKnown) return error === undefined ? <Waiting /> : <Failed error={error} onRetry={approving.again} />;
  if (current === null) return <FolderDone approving={approving} onDone={onDone} />;
  const decide = (kind: 'approve' | 'send-back') => (kind === 'approve' ? approving.approve() : approving.sendBack(''));
  return (
    <div className={styles.desk}>
      <SwipePicture card={current} next={next} onDecide={may.approve ? decide : null} />
      <Facts card={current} />
      <Problem approving={approving} />
      <Last key={`${approving.last?.card.id}`} approving={approving} />
      {isNoting ? (
        <NoteSheet
          onCancel={() => setIsNoting(false)}
          onSend={(note) => {
            approving.sendBack(note);
            setIsNoting(false);
          }}
        />
      ) : (
        <Buttons approving={approving} onNote={() => setIsNoting(true)} />
      )}
    </div>
  );
}

const Waiting = () => <div className={styles.waiting} aria-busy="true" />;

function FolderDone({ approving, onDone }: { approving: Approving; onDone: () => void }) {
  const { approved, returned } = progressOf(approving.state);
  const hasDecided = approving.last !== null;
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!hasDecided) done();
  }, [hasDecided]);
  return (
    <div className={styles.done}>
      <IconCheck size={40} stroke={1.5} aria-hidden />
      <p role="status">
        <Trans id="m.folder-done">
          {approved} approved, {returned} sent back
        </Trans>
      </p>
      <Problem approving={approving} />
      <Last approving={approving} />
      <ActionButton look="default" onClick={onDone}>
        <Trans id="m.go-on">Go on</Trans>
      </ActionButton>
    </div>
  );
}

/** What people check: code and price in large type, then the rest in one line. */
function Facts({ card }: { card: CollageCard }) {
  const { start } = useSomebody();
  const language = useLanguage();
  const { t } = useLingui();
  const rules = start.shop?.prices;
  const prices = rules === undefined ? null : cardPrices(card, { rules, language });
  const { firm, type, color, size } = card.values;
  const line = [firm || card.subfolder, type, color, size].filter(Boolean).join(' · ');
  return (
    <div className={styles.facts}>
      <h2 className={styles.code} data-missing={!isCodeSaid(card)}>
        {isCodeSaid(card) ? card.code : `${t({ id: 'verify.no-code', message: 'No code' })} · ${card.code}`}
      </h2>
      <p className={styles.price} data-missing={prices?.price == null || prices.isUnread}>
        {prices?.before != null && <s>{prices.before}</s>}
        {prices?.price ?? t({ id: 'verify.no-price', message: 'No price' })}
      </p>
      <p className={styles.line}>{line}</p>
      {card.guessed.some((field) => field !== 'code' || isCodeSaid(card)) && (
        <p className={styles.guessed}>
          <IconWand size={16} stroke={1.75} aria-hidden />
          <Trans id="m.guessed">Some values are guessed: check them.</Trans>
        </p>
      )}
      {card.return_note !== null && (
        <p className={styles.guessed} data-tone="red">
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden />
          <span>
            <Trans id="failure.sent-back">Sent back</Trans>
            {card.return_note !== '' && `: ${card.return_note}`}
          </span>
        </p>
      )}
    </div>
  );
}

function Problem({ approving: { state } }: { approving: Approving }) {
  const textOf = useRefusalText();
  if (state.problem === null) return null;
  return (
    <Note tone="red" title={state.problem.code}>
      {textOf(state.problem.why)}
    </Note>
  );
}

function useRefusalText(): (why: Refusal) => string {
  const { t } = useLingui();
  return (why) => {
    switch (why) {
      case 'conflict':
        return t({ id: 'outcome.conflict', message: 'somebody changed it in the meantime' });
      case 'not-ready':
        return t({ id: 'outcome.not-ready', message: 'its picture is still being drawn' });
      case 'not-found':
        return t({ id: 'outcome.not-found', message: 'it no longer exists' });
      case 'broken':
        return t({ id: 'verify.not-saved', message: 'not saved; still awaiting approval' });
    }
  };
}

/** What was just done, with Undo; after a while only the hint of how it is done. */
function Last({ approving: { last, undo, state } }: { approving: Approving }) {
  const { t } = useLingui();
  const { left } = progressOf(state);
  const [isOver, setIsOver] = useState(false);
  useAfter(UNDO_MS, () => setIsOver(true));
  if (last === null || isOver) {
    return (
      <p className={styles.last}>
        <span>
          <Trans id="verify.swipe-hint">Right: approve · left: send back</Trans>
        </span>
        {left > 0 && <b>{t({ id: 'm.left-to-approve', message: `${left} left` })}</b>}
      </p>
    );
  }
  const { code: name } = last.card;
  return (
    <p className={styles.last} role="status">
      {last.kind === 'approved'
        ? t({ id: 'verify.was-approved', message: `${name} approved` })
        : t({ id: 'verify.was-returned', message: `${name} sent back` })}
      <button type="button" className={styles.undo} onClick={undo}>
        <Trans id="common.undo">Undo</Trans>
      </button>
    </p>
  );
}

function Buttons({ approving, onNote }: { approving: Approving; onNote: () => void }) {
  const { t } = useLingui();
  const { may } = useSomebody().start;
  if (!may.approve) {
    return (
      <Note tone="slate" title={t({ id: 'm.may-not-approve', message: 'You may look, not approve.' })}>
        <Trans id="error.no-right-detail">The owner of the shop can give you this right.</Trans>
      </Note>
    );
  }
  const isDrawn = approving.current?.status === 'done';
  return (
    <div className={styles.buttons}>
      <button type="button" className={styles.round} data-look="back" onClick={() => approving.sendBack('')}>
        <IconArrowBackUp size={26} stroke={2} aria-hidden />
        <span>{t({ id: 'verify.send-back', message: 'Send back' })}</span>
      </button>
      <button type="button" className={styles.round} data-look="small" onClick={onNote}>
        <IconNote size={22} stroke={1.75} aria-hidden />
        <span>{t({ id: 'm.with-note', message: 'With a note' })}</span>
      </button>
      <button
        type="button"
        className={styles.round}
        data-look="approve"
        aria-disabled={!isDrawn}
        onClick={approving.approve}
      >
        <IconCheck size={28} stroke={2.25} aria-hidden />
        <span>{t({ id: 'verify.approve', message: 'Approve' })}</span>
      </button>
    </div>
  );
}
