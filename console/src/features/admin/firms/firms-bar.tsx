import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconEyeOff } from '@tabler/icons-react';
import { Chip } from '../../../ui/button/chip.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import styles from './firms.module.css';

/** What the address says of the list; undefined takes it out of there. */
export interface FirmsWanted {
  q?: string | undefined;
  hidden?: boolean | undefined;
}

interface FirmsBarProps {
  q: string;
  /** How many match; null = nothing is looked for. */
  found: number | null;
  hiddenCount: number;
  isHiddenShown: boolean;
  onChange: (next: FirmsWanted) => void;
}

/** The field to look for a firm, the switch for the hidden ones, and how many were found, said aloud. */
export function FirmsBar({ q, found, hiddenCount, isHiddenShown, onChange }: FirmsBarProps) {
  const { t } = useLingui();
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label={t({ id: 'admin.search', message: 'Name, keyword, owner…' })}
          value={q}
          onChange={(text) => onChange({ q: text === '' ? undefined : text })}
        />
      </div>
      {hiddenCount > 0 && (
        <Chip
          isPressed={isHiddenShown}
          icon={<IconEyeOff size={16} stroke={1.75} aria-hidden />}
          onClick={() => onChange({ hidden: isHiddenShown ? undefined : true })}
        >
          {t({ id: 'admin.show-hidden', message: `Show hidden (${hiddenCount})` })}
        </Chip>
      )}
      <p role="status" className={styles.found}>
        {found !== null && t({ id: 'admin.found', message: plural(found, { one: '# found', other: '# found' }) })}
      </p>
    </div>
  );
}
