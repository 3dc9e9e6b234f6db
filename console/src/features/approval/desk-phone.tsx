import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconCheck,
  IconEyeOff,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/i18n.ts';
import { NoRight } from '../../ui/no-right.tsx';
import { cardPrices } from './card-prices.ts';
import styles from './desk-phone.module.css';
import type { DeskProps } from './desk-props.ts';
import { NotePanel } from './note-panel.tsx';
import { Problem } from './problem.tsx';
import { SwipeCard } from './swipe-card.tsx';
import { UndoLine } from './undo-line.tsx';

/** Phones: the card follows the finger; three round buttons do the same. */
export function DeskPhone(props: DeskProps) {
  const { verifying, current, next, isZoomed, onZoom, isNoting, onNoting, mayApprove, mayEdit } = props;
  const { t } = useLingui();
  const { price, before } = cardPrices(current, currentLanguage());
  const isDecided = verifying.state.decisions.has(current.id);
  const { firm, color, size } = current.values;
  const meta = [firm || current.subfolder, size].filter(Boolean).join(' · ');

  return (
    <div className={styles.desk}>
      <SwipeCard
        card={current}
        next={next}
        last={verifying.last}
        isStill={isDecided || isZoomed || !mayApprove}
        isZoomed={isZoomed}
        onZoom={onZoom}
        onApprove={verifying.approve}
        onSendBack={() => verifying.sendBack('')}
      />
      <div className={styles.facts}>
        <div className={styles.name}>
          <h2>
            {current.code} <span>{color}</span>
          </h2>
          <p>
            {meta}
            {current.guessed.length > 0 && (
              <span className={styles.guessed}> · {t({ id: 'status.guessed', message: 'guessed' })}</span>
            )}
          </p>
        </div>
        <p className={styles.price}>
          {before !== null && <s>{before}</s>}
          {price ?? <Trans id="verify.no-price">No price</Trans>}
        </p>
      </div>
      <Problem verifying={verifying} />
      {isNoting ? (
        <NotePanel
          submit={<Trans id="verify.send-back">Send back</Trans>}
          onCancel={() => onNoting(false)}
          onSend={verifying.sendBack}
        />
      ) : (
        <>
          <div className={styles.line}>
            {!mayApprove ? (
              <NoRight right="approve" />
            ) : verifying.last === null ? (
              <p className={styles.hint}>
                <IconArrowsLeftRight size={16} stroke={1.75} aria-hidden />
                <Trans id="verify.swipe-hint">Right: approve · left: send back</Trans>
              </p>
            ) : (
              <UndoLine verifying={verifying} />
            )}
          </div>
          <div className={styles.buttons}>
            <RoundButton
              look="back"
              label={t({ id: 'verify.send-back', message: 'Send back' })}
              icon={<IconArrowBackUp size={28} stroke={2} aria-hidden />}
              isDisabled={isDecided || !mayApprove}
              onClick={() => onNoting(true)}
            />
            <RoundButton
              look="small"
              label={t({ id: 'status.passive', message: 'Passive' })}
              icon={<IconEyeOff size={21} stroke={1.75} aria-hidden />}
              isDisabled={isDecided || !mayEdit}
              onClick={verifying.makePassive}
            />
            <RoundButton
              look="small"
              label={t({ id: 'verify.skip', message: 'Skip' })}
              icon={<IconPlayerSkipForward size={21} stroke={1.75} aria-hidden />}
              isDisabled={false}
              onClick={() => verifying.move(1)}
            />
            <RoundButton
              look="approve"
              label={t({ id: 'verify.approve', message: 'Approve' })}
              icon={<IconCheck size={32} stroke={2.25} aria-hidden />}
              isDisabled={isDecided || !mayApprove}
              onClick={verifying.approve}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface RoundButtonProps {
  look: 'back' | 'small' | 'approve';
  label: string;
  icon: ReactNode;
  isDisabled: boolean;
  onClick: () => void;
}

function RoundButton({ look, label, icon, isDisabled, onClick }: RoundButtonProps) {
  return (
    <button type="button" className={styles.round} data-look={look} disabled={isDisabled} onClick={onClick}>
      <span className={styles.disc}>{icon}</span>
      {label}
    </button>
  );
}
