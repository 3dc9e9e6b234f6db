import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isCodeSaid, saidColor } from '@kolaj/domain/collage/said-values';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowBackUp,
  IconArrowsLeftRight,
  IconCheck,
  IconEyeOff,
  IconPencil,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { PriceUnread } from '../../../product/collage/price-unread.tsx';
import { useCardPrices } from '../../../product/collage/use-card-prices.ts';
import { StatusBadge } from '../../../product/status/status-badge.tsx';
import { useGuesses } from '../card/field-name.ts';
import { NoCode } from '../card/no-code.tsx';
import { ReturnedBefore } from '../card/returned-before.tsx';
import { NotePanel } from '../note/note-panel.tsx';
import { SwipeCard } from '../picture/swipe-card.tsx';
import { UndoLine } from '../undo-line.tsx';
import styles from './desk-phone.module.css';
import type { DeskProps } from './desk-props.ts';
import { Problem } from './problem.tsx';

/** Phones: the card follows the finger; round buttons do the same. */
export function DeskPhone(props: DeskProps) {
  const { verifying, current, places } = props;
  const { noting } = verifying;
  return (
    <div className={styles.desk}>
      <SwipeCard {...props} />
      {noting.isOn ? (
        <NotePanel key={current.id} noting={noting} places={places} onSend={verifying.sendBack} />
      ) : (
        <>
          <PhoneFacts card={current} />
          <Problem verifying={verifying} />
          <Line {...props} />
          <RoundButtons {...props} />
        </>
      )}
    </div>
  );
}

/** What was just done, or how it is done. */
function Line({ verifying, may }: Pick<DeskProps, 'verifying' | 'may'>) {
  return (
    <div className={styles.line}>
      <NoRight right="approve" />
      {verifying.last !== null && <UndoLine verifying={verifying} />}
      {verifying.last === null && may.approved && (
        <p className={styles.hint}>
          <IconArrowsLeftRight size={16} stroke={1.75} aria-hidden />
          <Trans id="verify.swipe-hint">Right: approve · left: send back</Trans>
        </p>
      )}
    </div>
  );
}

function RoundButtons({ verifying, may, onEdit }: DeskProps) {
  const { t } = useLingui();
  return (
    <div className={styles.buttons}>
      <RoundButton
        look="back"
        label={t({ id: 'verify.send-back', message: 'Send back' })}
        icon={<IconArrowBackUp size={28} stroke={2} aria-hidden />}
        isDisabled={!may.returned}
        onClick={verifying.noting.start}
      />
      <RoundButton
        look="small"
        label={t({ id: 'status.passive', message: 'Passive' })}
        icon={<IconEyeOff size={21} stroke={1.75} aria-hidden />}
        isDisabled={!may.passive}
        onClick={verifying.makePassive}
      />
      <RoundButton
        look="small"
        label={t({ id: 'verify.edit', message: 'Edit' })}
        icon={<IconPencil size={21} stroke={1.75} aria-hidden />}
        isDisabled={!may.edit}
        onClick={onEdit}
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
        isDisabled={!may.approved}
        onClick={verifying.approve}
      />
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

/** Customers read no code on it; staff know it by the photo's name. */
const Unsaid = ({ card }: { card: CollageCard }) => (
  <>
    <em className={styles.guessed}>
      <NoCode card={card} />
    </em>{' '}
    <span>{card.code}</span>
  </>
);

/** What is checked, in two lines, and what needed fixing. */
function PhoneFacts({ card }: { card: CollageCard }) {
  const guesses = useGuesses(card);
  const { price, before, isUnread } = useCardPrices(card);
  const { firm, size } = card.values;
  const meta = [firm || card.subfolder, size].filter(Boolean).join(' · ');
  return (
    <>
      <div className={styles.facts}>
        <div className={styles.name}>
          <h2>
            {isCodeSaid(card) ? card.code : <Unsaid card={card} />} <span>{saidColor(card)}</span>
          </h2>
          <p>{meta}</p>
          {guesses !== null && (
            <p>
              <span className={styles.guessed}>
                <Trans id="verify.guessed-short">Guessed: {guesses}</Trans>
              </span>
            </p>
          )}
        </div>
        <p className={styles.price} data-unread={isUnread}>
          {before !== null && <s>{before}</s>}
          {price ?? <Trans id="verify.no-price">No price</Trans>}
        </p>
      </div>
      {isUnread && <PriceUnread />}
      {card.status === 'pending' && <StatusBadge status="pending" />}
      <ReturnedBefore card={card} />
    </>
  );
}
