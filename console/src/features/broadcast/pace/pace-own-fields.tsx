import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import { useLingui } from '@lingui/react/macro';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from './pace.module.css';
import type { PaceDraft } from './pace-draft.ts';

interface PaceOwnFieldsProps {
  channel: ChannelPace['channel'];
  draft: PaceDraft | null;
  timeZone: string;
  onChange: (draft: PaceDraft) => void;
}

/** The figures of a pace of one's own. Bots have neither rests nor caps: Telegram says itself when it has had enough. */
export function PaceOwnFields({ channel, draft, timeZone, onChange }: PaceOwnFieldsProps) {
  const { t } = useLingui();
  if (!draft) return null;
  const least = t({ id: 'pace.at-least', message: 'At least' });
  const most = t({ id: 'pace.at-most', message: 'At most' });
  const field = (name: keyof PaceDraft, label: string, type = 'text') => (
    <TextField
      name={name}
      label={label}
      type={type}
      {...(type === 'text' ? { inputMode: 'decimal' as const } : {})}
      autoComplete="off"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => onChange({ ...draft, [name]: value })}
    />
  );
  return (
    <div className={styles.own}>
      <FieldGroup legend={t({ id: 'pace.own-same', message: 'Between two pictures in one group, seconds' })}>
        <div className={styles.pair}>
          {field('sameMin', least)}
          {field('sameMax', most)}
        </div>
      </FieldGroup>
      <FieldGroup legend={t({ id: 'pace.own-other', message: 'Before the next group, seconds' })}>
        <div className={styles.pair}>
          {field('otherMin', least)}
          {field('otherMax', most)}
        </div>
      </FieldGroup>
      {channel === 'whatsapp' && (
        <FieldGroup legend={t({ id: 'pace.own-rest', message: 'Rest, minutes' })}>
          <div className={styles.triple}>
            {field('restEvery', t({ id: 'pace.own-every', message: 'After messages' }))}
            {field('restMin', least)}
            {field('restMax', most)}
          </div>
        </FieldGroup>
      )}
      <FieldGroup legend={t({ id: 'pace.own-hours', message: `Open hours (${timeZone})` })}>
        <div className={styles.pair}>
          {field('from', t({ id: 'pace.own-from', message: 'From' }), 'time')}
          {field('until', t({ id: 'pace.own-until', message: 'Until' }), 'time')}
        </div>
      </FieldGroup>
      {channel === 'whatsapp' && (
        <FieldGroup legend={t({ id: 'pace.own-cap', message: 'Messages a day of one phone' })}>
          <div className={styles.triple}>
            {field('capStart', t({ id: 'pace.own-start', message: 'First day' }))}
            {field('capGrowth', t({ id: 'pace.own-growth', message: 'More each good day, %' }))}
            {field('capCeiling', most)}
          </div>
        </FieldGroup>
      )}
    </div>
  );
}
