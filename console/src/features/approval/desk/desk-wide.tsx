import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { CardFacts } from '../card/card-facts.tsx';
import { QueueStrip } from '../card/queue-strip.tsx';
import { NotePanel } from '../note/note-panel.tsx';
import { Leaving } from '../picture/leaving.tsx';
import { StagePicture } from '../picture/stage-picture.tsx';
import { UndoLine } from '../undo-line.tsx';
import type { DeskProps } from './desk-props.ts';
import styles from './desk-wide.module.css';
import { Problem } from './problem.tsx';

interface DeskWideProps extends DeskProps {
  isHelp: boolean;
  onHelp: () => void;
}

/** Desktop: the queue, one picture as large as the window allows, and what is checked beside it. */
export function DeskWide(props: DeskWideProps) {
  const { verifying, current, isZoomed, onZoom, places, isHelp, onHelp } = props;
  return (
    <>
      <div className={styles.desk}>
        <QueueStrip state={verifying.state} currentId={current.id} onGo={verifying.go} />
        <div className={styles.stage}>
          <StagePicture
            key={current.id}
            card={current}
            isZoomed={isZoomed}
            onZoom={onZoom}
            noting={verifying.noting}
            places={places}
          />
          <Leaving last={verifying.last} />
        </div>
        <aside className={styles.side}>
          <CardFacts card={current} state={verifying.state} onGo={verifying.go} />
          <div className={styles.decide}>
            <Problem verifying={verifying} />
            <UndoLine verifying={verifying} />
            {verifying.noting.isOn ? (
              <NotePanel key={current.id} noting={verifying.noting} places={places} onSend={verifying.sendBack} />
            ) : (
              <DecideButtons {...props} />
            )}
          </div>
        </aside>
      </div>
      <KeyBar isHelp={isHelp} onHelp={onHelp} />
    </>
  );
}

/** Approve, send back, edit or make passive, each with its key; off once it is decided. */
function DecideButtons({ verifying, may, onEdit }: Pick<DeskProps, 'verifying' | 'may' | 'onEdit'>) {
  return (
    <>
      <button type="button" className={styles.approve} disabled={!may.approved} onClick={verifying.approve}>
        <IconCheck size={20} stroke={2} aria-hidden />
        <Trans id="verify.approve">Approve</Trans>
        <kbd>{'A'}</kbd>
      </button>
      <div className={styles.others}>
        <button type="button" className={styles.other} disabled={!may.returned} onClick={verifying.noting.start}>
          <IconArrowBackUp size={17} stroke={1.75} aria-hidden />
          <Trans id="verify.send-back">Send back</Trans>
          <kbd>{'R'}</kbd>
        </button>
        <button type="button" className={styles.other} disabled={!may.edit} onClick={onEdit}>
          <IconPencil size={17} stroke={1.75} aria-hidden />
          <Trans id="verify.edit">Edit</Trans>
          <kbd>{'E'}</kbd>
        </button>
        <button type="button" className={styles.other} disabled={!may.passive} onClick={verifying.makePassive}>
          <IconEyeOff size={17} stroke={1.75} aria-hidden />
          <Trans id="status.passive">Passive</Trans>
          <kbd>{'P'}</kbd>
        </button>
      </div>
      <NoRight right="approve" />
    </>
  );
}

interface KeyBarProps {
  isHelp: boolean;
  onHelp: () => void;
}

/** The keys, always in sight; `?` shows the rest of them. */
function KeyBar({ isHelp, onHelp }: KeyBarProps) {
  const { t } = useLingui();
  const main: [string, string][] = [
    ['A', t({ id: 'key.approve', message: 'approve' })],
    ['R', t({ id: 'key.send-back', message: 'send back' })],
    ['E', t({ id: 'key.edit', message: 'edit' })],
    ['P', t({ id: 'key.passive', message: 'passive' })],
    ['← →', t({ id: 'key.move', message: 'move' })],
    [t({ id: 'key.space', message: 'Space' }), t({ id: 'key.zoom', message: 'zoom' })],
    ['Z', t({ id: 'key.undo', message: 'undo' })],
  ];
  const more: [string, string][] = [
    ['↵', t({ id: 'key.approve', message: 'approve' })],
    ['↑ ↓', t({ id: 'key.move', message: 'move' })],
    ['Esc', t({ id: 'key.close', message: 'close what is open, then leave' })],
    ['?', t({ id: 'key.help', message: 'all keys' })],
  ];
  return (
    <footer className={styles.bar}>
      {isHelp && (
        <dl className={styles.panel}>
          {[...main, ...more].map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={styles.keys} aria-hidden="true">
        {main.map(([key, text]) => (
          <li key={key}>
            <kbd>{key}</kbd> {text}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.help} aria-expanded={isHelp} onClick={onHelp}>
        <kbd>?</kbd> {t({ id: 'key.help', message: 'all keys' })}
      </button>
    </footer>
  );
}
