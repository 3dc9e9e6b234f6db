import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconEyeOff } from '@tabler/icons-react';
import { NoRight } from '../../ui/no-right.tsx';
import { CardFacts } from './card-facts.tsx';
import type { DeskProps } from './desk-props.ts';
import styles from './desk-wide.module.css';
import { KeyBar } from './key-bar.tsx';
import { Leaving } from './leaving.tsx';
import { NotePanel } from './note-panel.tsx';
import { Problem } from './problem.tsx';
import { QueueStrip } from './queue-strip.tsx';
import { StagePicture } from './stage-picture.tsx';
import { UndoLine } from './undo-line.tsx';

interface DeskWideProps extends DeskProps {
  isHelp: boolean;
  onHelp: () => void;
}

/** Desktop: the queue, one picture as large as the window allows, and what is checked beside it. */
export function DeskWide(props: DeskWideProps) {
  const { verifying, current, isZoomed, onZoom, isNoting, onNoting, isHelp, onHelp, mayApprove, mayEdit } = props;
  const decision = verifying.state.decisions.get(current.id);
  return (
    <>
      <div className={styles.desk}>
        <QueueStrip state={verifying.state} currentId={current.id} onGo={verifying.go} />
        <div className={styles.stage}>
          <StagePicture key={current.id} card={current} isZoomed={isZoomed} onZoom={onZoom} />
          <Leaving last={verifying.last} />
        </div>
        <aside className={styles.side}>
          <CardFacts card={current} state={verifying.state} onGo={verifying.go} />
          <div className={styles.decide}>
            <Problem verifying={verifying} />
            <UndoLine verifying={verifying} />
            {isNoting ? (
              <NotePanel
                submit={<Trans id="verify.send-back">Send back</Trans>}
                onCancel={() => onNoting(false)}
                onSend={verifying.sendBack}
              />
            ) : (
              <>
                <button
                  type="button"
                  className={styles.approve}
                  disabled={decision !== undefined || !mayApprove}
                  onClick={verifying.approve}
                >
                  <IconCheck size={20} stroke={2} aria-hidden />
                  <Trans id="verify.approve">Approve</Trans>
                  <kbd>{'A'}</kbd>
                </button>
                <div className={styles.others}>
                  <button
                    type="button"
                    className={styles.other}
                    disabled={decision !== undefined || !mayApprove}
                    onClick={() => onNoting(true)}
                  >
                    <IconArrowBackUp size={17} stroke={1.75} aria-hidden />
                    <Trans id="verify.send-back">Send back</Trans>
                    <kbd>{'R'}</kbd>
                  </button>
                  <button
                    type="button"
                    className={styles.other}
                    disabled={decision !== undefined || !mayEdit}
                    onClick={verifying.makePassive}
                  >
                    <IconEyeOff size={17} stroke={1.75} aria-hidden />
                    <Trans id="status.passive">Passive</Trans>
                    <kbd>{'P'}</kbd>
                  </button>
                </div>
                <NoRight right="approve" />
              </>
            )}
          </div>
        </aside>
      </div>
      <KeyBar isHelp={isHelp} onHelp={onHelp} />
    </>
  );
}
