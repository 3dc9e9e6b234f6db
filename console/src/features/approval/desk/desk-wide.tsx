import { CardFacts } from '../card/card-facts.tsx';
import { QueueStrip } from '../card/queue-strip.tsx';
import { NotePanel } from '../note/note-panel.tsx';
import { Leaving } from '../picture/leaving.tsx';
import { StagePicture } from '../picture/stage-picture.tsx';
import { UndoLine } from '../undo-line.tsx';
import { DecideButtons } from './decide-buttons.tsx';
import type { DeskProps } from './desk-props.ts';
import styles from './desk-wide.module.css';
import { KeyBar } from './key-bar.tsx';
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
