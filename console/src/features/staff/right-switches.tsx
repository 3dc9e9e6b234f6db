import { rights as allRights, type Right, type Rights } from '@kolaj/domain/account/rights';
import { Switch } from '@mantine/core';
import { useRightWords } from '../../product/account/right-words.ts';
import styles from './staff.module.css';

interface RightSwitchesProps {
  /** Whose rights these are; the name of the group. */
  name: string;
  value: Rights;
  onSwitch: (right: Right, isOn: boolean) => void;
  /** row = under the table's head, which carries the words; list = each with its words. */
  look: 'row' | 'list';
}

/** The four rights of one person. */
export function RightSwitches({ name, value, onSwitch, look }: RightSwitchesProps) {
  const words = useRightWords();
  return (
    <fieldset className={styles.rights} data-look={look}>
      <legend className={styles.hidden}>{name}</legend>
      {allRights.map((right) => (
        <Switch
          key={right}
          className={styles.right ?? ''}
          label={words[right].name}
          // The effect below it is its description, not part of its name.
          aria-label={words[right].name}
          description={words[right].effect}
          labelPosition="left"
          withThumbIndicator={false}
          checked={value[right]}
          onChange={(event) => onSwitch(right, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
