import type { ChannelPace } from '@kolaj/contract/broadcast/pace';
import type { PacePreset } from '@kolaj/domain/broadcast/pace/pace-choice';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import styles from './pace.module.css';
import { usePaceSummary, usePresetWords } from './pace-words.ts';

interface PacePresetsProps {
  pace: ChannelPace;
  value: PacePreset;
  onChange: (value: PacePreset) => void;
}

/** The paces to choose from, each with whom it is for and its figures. */
export function PacePresets({ pace, value, onChange }: PacePresetsProps) {
  const { t } = useLingui();
  const id = useId();
  const words = usePresetWords(pace.channel);
  const summary = usePaceSummary();
  return (
    <div role="radiogroup" aria-label={t({ id: 'pace.title', message: 'Sending pace' })} className={styles.presets}>
      {pace.presets.map((preset) => {
        const policy = pace.policies[preset];
        return (
          <label key={preset} className={styles.preset} data-chosen={preset === value}>
            <input type="radio" name={id} checked={preset === value} onChange={() => onChange(preset)} />
            <span className={styles.presetWords}>
              <b>{words[preset].name}</b>
              <span>{words[preset].text}</span>
              {policy && <small>{summary(policy).join(' · ')}</small>}
            </span>
          </label>
        );
      })}
    </div>
  );
}
