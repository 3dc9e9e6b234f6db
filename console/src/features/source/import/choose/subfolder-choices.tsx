import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useIsPhone } from '../../../../lib/dom/use-media.ts';
import type { CountedDirectory } from '../../../../product/source/import.query.ts';
import { DirectoryCount, useCountWords } from './directory-count.tsx';
import styles from './import-dialog.module.css';
import { ImportPreview } from './import-preview.tsx';
import { useLockReason } from './lock-reason.ts';

interface SubfolderChoicesProps {
  all: readonly CountedDirectory[];
  ticked: ReadonlySet<string>;
  /** Path of the subfolder whose preview is shown. */
  looked: string | null;
  onTick: (ticked: ReadonlySet<string>) => void;
  onLook: (path: string) => void;
}

/** The subfolders with a tick each; a tick shows what will come of it. */
export function SubfolderChoices({ all, ticked, looked, onTick, onLook }: SubfolderChoicesProps) {
  const { t } = useLingui();
  const open = all.filter(({ disabled }) => !disabled).map(({ path }) => path);
  const count = open.filter((path) => ticked.has(path)).length;
  const toggle = (path: string) => {
    const next = new Set(ticked);
    if (!next.delete(path)) {
      next.add(path);
      onLook(path);
    }
    onTick(next);
  };
  return (
    <div className={styles.choices}>
      <div className={styles.all}>
        <Checkbox
          label={t({ id: 'import.all', message: 'All' })}
          checked={count > 0 && count === open.length}
          indeterminate={count > 0 && count < open.length}
          onChange={() => onTick(count === open.length ? new Set() : new Set(open))}
        />
        <span>
          <Trans id="import.new-photos">new photos</Trans>
        </span>
      </div>
      <ul>
        {all.map((subfolder) => (
          <Choice
            key={subfolder.path}
            subfolder={subfolder}
            isTicked={ticked.has(subfolder.path)}
            isLooked={subfolder.path === looked}
            onToggle={() => toggle(subfolder.path)}
            onLook={() => onLook(subfolder.path)}
          />
        ))}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  subfolder: CountedDirectory;
  isTicked: boolean;
  isLooked: boolean;
  onToggle: () => void;
  onLook: () => void;
}

function Choice({ subfolder, isTicked, isLooked, onToggle, onLook }: ChoiceProps) {
  const isPhone = useIsPhone();
  const id = useId();
  const lockReason = useLockReason();
  const countWords = useCountWords();
  const { name, disabled, reason } = subfolder;
  return (
    <li className={styles.choice} data-looked={isLooked && !isPhone} data-ticked={isTicked} data-locked={disabled}>
      <div className={styles.choiceLine}>
        <Checkbox
          id={id}
          aria-label={name}
          aria-describedby={`${id}-facts`}
          checked={isTicked && !disabled}
          disabled={disabled}
          onChange={onToggle}
        />
        <UnstyledButton
          component="label"
          htmlFor={id}
          className={styles.words}
          onPointerEnter={disabled ? undefined : onLook}
        >
          <strong>{name}</strong>
          <span id={`${id}-facts`}>{disabled ? lockReason(reason) : countWords(subfolder)}</span>
        </UnstyledButton>
        {disabled ? <IconLock size={17} stroke={1.75} aria-hidden /> : <DirectoryCount directory={subfolder} />}
      </div>
      {isPhone && isTicked && isLooked && <ImportPreview subfolder={name} path={subfolder.path} />}
    </li>
  );
}
