import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { AnswerFoot } from '../../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import type { ValueName, Values } from '../values.ts';
import { labels } from '../words.ts';
import styles from './both-saved.module.css';

interface BothSavedDialogProps {
  names: readonly ValueName[];
  mine: Values;
  theirs: Values;
  onClose: () => void;
  /** With the fields of which mine stays; of the others theirs does. */
  onSave: (mineKept: ValueName[]) => void;
}

/** Somebody else changed the same fields since the page was opened: both values of each, and which of them stays. */
export function BothSavedDialog({ names, mine, theirs, onClose, onSave }: BothSavedDialogProps) {
  const { t } = useLingui();
  const [kept, setKept] = useState<readonly ValueName[]>(names);
  return (
    <Dialog
      isOpen
      isAlert
      phone="full"
      width={620}
      onClose={onClose}
      title={t({ id: 'site-settings.both-saved', message: 'Somebody else changed these settings too' })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onClose}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="action" onClick={() => onSave([...kept])}>
              <Trans id="save.save">Save</Trans>
            </Button>
          }
        />
      }
    >
      <div className={styles.fields}>
        {names.map((name) => (
          <Choice
            key={name}
            label={t(labels[name])}
            mine={mine[name]}
            theirs={theirs[name]}
            isMine={kept.includes(name)}
            onChoose={(isMine) =>
              setKept((before) => [...before.filter((one) => one !== name), ...(isMine ? [name] : [])])
            }
          />
        ))}
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  mine: Values[ValueName];
  theirs: Values[ValueName];
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function Choice({ label, mine, theirs, isMine, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <label htmlFor={`${name}-mine`} className={styles.side}>
        <Radio id={`${name}-mine`} name={name} checked={isMine} onChange={() => onChoose(true)} />
        <span>
          <b>
            <Trans id="site-settings.keep-mine">Keep mine</Trans>
          </b>
          <Value of={mine} />
        </span>
      </label>
      <label htmlFor={`${name}-theirs`} className={styles.side}>
        <Radio id={`${name}-theirs`} name={name} checked={!isMine} onChange={() => onChoose(false)} />
        <span>
          <b>
            <Trans id="site-settings.take-theirs">Take theirs</Trans>
          </b>
          <Value of={theirs} />
        </span>
      </label>
    </fieldset>
  );
}

function Value({ of }: { of: Values[ValueName] }) {
  const { t } = useLingui();
  if (typeof of === 'boolean') {
    return of ? t({ id: 'site-settings.on', message: 'on' }) : t({ id: 'site-settings.off', message: 'off' });
  }
  if (typeof of === 'number') return of;
  if (Array.isArray(of)) return of.map(({ text }) => text).join(', ');
  if (typeof of === 'object') return 'mode' in of ? <AutoPublishValue of={of} /> : <CartValue of={of} />;
  if (of === '') return <i>{t({ id: 'site-settings.nothing', message: 'empty' })}</i>;
  if (/\/media\/.*\.(?:png|webp|jpe?g)$/.test(of)) return <img src={of} alt="" height={48} />;
  if (/^#[0-9a-f]{6}$/i.test(of)) {
    return (
      <span className={styles.colour}>
        <i style={{ background: of }} />
        {of}
      </span>
    );
  }
  return of;
}

function AutoPublishValue({ of: { mode, at } }: { of: Values['auto_publish'] }) {
  const { t } = useLingui();
  switch (mode) {
    case 'off':
      return t({ id: 'site-settings.auto-off', message: 'Off' });
    case 'approval':
      return t({ id: 'site-settings.auto-approval', message: 'After approval' });
    case 'daily':
      return `${t({ id: 'site-settings.auto-daily', message: 'Every day' })} · ${at}`;
  }
}

function CartValue({ of: { enabled, min_items, checkout, note } }: { of: Values['cart_settings'] }) {
  const { t } = useLingui();
  if (!enabled) return t({ id: 'site-settings.off', message: 'off' });
  const channel = checkout === 'telegram' ? 'Telegram' : 'WhatsApp';
  return [t({ id: 'site-settings.on', message: 'on' }), channel, min_items > 0 && `≥ ${min_items}`, note]
    .filter((part) => part !== false && part !== '')
    .join(' · ');
}
