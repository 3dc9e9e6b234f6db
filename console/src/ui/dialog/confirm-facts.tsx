import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type Icon, IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AnswerFoot } from './answer-foot.tsx';
import styles from './confirm-facts.module.css';
import { Dialog } from './dialog.tsx';

export interface Fact {
  id: string;
  value: ReactNode;
  /** Behind the value, quieter ("/ 4"). */
  of?: ReactNode;
  label: ReactNode;
}

export interface FactLine {
  id: string;
  icon: Icon;
  title: ReactNode;
  names: ReactNode;
  count: ReactNode;
}

interface ConfirmFactsProps {
  isOpen: boolean;
  onClose: () => void;
  /** The question with its numbers ("Send 87 images to 9 groups?"). */
  title: ReactNode;
  under?: ReactNode;
  /** At most four. */
  facts: readonly Fact[];
  lines?: readonly FactLine[];
  leftOut?: readonly { id: string; text: ReactNode }[];
  /** Above the facts: radio cards, a warning. */
  children?: ReactNode;
  /** Below everything: examples. */
  below?: ReactNode;
  /** The pace in words. */
  note?: ReactNode;
  /** Verb, number, noun ("Send 87 images"). */
  confirm: ReactNode;
  confirmIcon?: ReactNode;
  onConfirm: () => void;
  /** Red button: something is lost by it. */
  isDestructive?: boolean;
  isBusy?: boolean;
  /** Why it cannot be confirmed now; the button is then disabled. */
  refusal?: ReactNode;
}

/** A decision with all facts behind it. Cancel has the focus; nobody types to confirm. */
export function ConfirmFacts(props: ConfirmFactsProps) {
  const { isOpen, onClose, title, under, facts, lines = [], leftOut = [], children } = props;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} under={under} width={620} foot={<Foot {...props} />}>
      {children}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.id} className={styles.fact}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.value}
              {fact.of !== undefined && <small>{fact.of}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {lines.map(({ id, icon: LineIcon, title: name, names, count }) => (
          <li key={id}>
            <span className={styles.lineIcon}>
              <LineIcon size={17} stroke={1.75} aria-hidden />
            </span>
            <span className={styles.lineWords}>
              <strong>{name}</strong>
              <span>{names}</span>
            </span>
            <strong>{count}</strong>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && <LeftOut items={leftOut} />}
      {props.below}
    </Dialog>
  );
}

function LeftOut({ items }: { items: readonly { id: string; text: ReactNode }[] }) {
  return (
    <section className={styles.leftOut}>
      <IconUserOff size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>
          <Trans id="confirm.left-out">Left out</Trans>
        </strong>
        {items.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
    </section>
  );
}

function Foot(props: ConfirmFactsProps) {
  const { t } = useLingui();
  return (
    <AnswerFoot
      safe={
        <Button size="md" data-autofocus onClick={props.onClose}>
          {t({ id: 'common.cancel', message: 'Cancel' })}
        </Button>
      }
      main={
        <Button
          size="md"
          {...(props.isDestructive ? { variant: 'filled', color: 'red' } : { variant: 'action' })}
          leftSection={props.confirmIcon}
          loading={props.isBusy ?? false}
          disabled={props.refusal !== undefined}
          onClick={props.onConfirm}
        >
          {props.confirm}
        </Button>
      }
    >
      {props.refusal === undefined ? (
        <p className={styles.note}>{props.note}</p>
      ) : (
        <p role="alert" className={styles.refusal}>
          {props.refusal}
        </p>
      )}
    </AnswerFoot>
  );
}
