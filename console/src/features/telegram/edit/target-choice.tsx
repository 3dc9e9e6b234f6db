import type { TelegramSettings } from '@kolaj/contract/broadcast/telegram';
import { useLingui } from '@lingui/react/macro';
import { CheckField } from '../../../ui/form/check-field.tsx';
import styles from './edit.module.css';

interface TargetChoiceProps {
  groups: TelegramSettings['groups'];
  /** Empty = all main groups. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** All main groups, or these. */
export function TargetChoice({ groups, chosen, onChange }: TargetChoiceProps) {
  const { t } = useLingui();
  const isAll = chosen.length === 0;
  return (
    <div className={styles.targets}>
      <CheckField
        name="all_main"
        label={t({ id: 'telegram.all-main', message: 'All main groups on Telegram' })}
        checked={isAll}
        onChange={() => onChange(isAll ? groups.filter(({ main }) => main).map(({ group_id: id }) => id) : [])}
      />
      {groups.map(({ group_id: id, name, main }) => (
        <CheckField
          key={id}
          name={id}
          label={name}
          checked={isAll ? main : chosen.includes(id)}
          disabled={isAll}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </div>
  );
}
