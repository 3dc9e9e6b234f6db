import { plural } from '@lingui/core/macro';
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
import type { LookedNames } from './names.query.ts';

interface SubfolderChoicesProps {
  all: readonly CountedDirectory[];
  ticked: ReadonlySet<string>;
  /** What the names in the ticked ones say. */
  names: readonly LookedNames[];
  /** Path of the subfolder whose preview is shown. */
  looked: string | null;
  onTick: (ticked: ReadonlySet<string>) => void;
  onLook: (path: string) => void;
}

/** The subfolders with a tick each; a tick shows what will come of it. */
export function SubfolderChoices({ all, ticked, names, looked, onTick, onLook }: SubfolderChoicesProps) {
  const { t } = useLingui();
  const open = all.filter(({ disabled }) => !disabled).map(({ path }) => path);
  const count = open.filter((path) => ticked.has(path)).length;
  const namesOf = new Map(names.map((one) => [one.path, one]));
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
            names={namesOf.get(subfolder.path)}
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
  names: LookedNames | undefined;
  isTicked: boolean;
  isLooked: boolean;
  onToggle: () => void;
  onLook: () => void;
}

function Choice({ subfolder, names, isTicked, isLooked, onToggle, onLook }: ChoiceProps) {
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
          <span id={`${id}-facts`}>
            {disabled ? lockReason(reason) : countWords(subfolder)}
            {!disabled && <NamesSay names={names} />}
          </span>
        </UnstyledButton>
        {disabled ? <IconLock size={17} stroke={1.75} aria-hidden /> : <DirectoryCount directory={subfolder} />}
      </div>
      {isPhone && isTicked && isLooked && <ImportPreview subfolder={name} path={subfolder.path} />}
    </li>
  );
}

/** How many products come of it, or that its names may be read in two ways. */
function NamesSay({ names }: { names: LookedNames | undefined }) {
  const { t } = useLingui();
  if (names?.kind !== 'looked') return null;
  const { doubts, products } = names;
  if (doubts.length > 0) {
    return (
      <>
        {' · '}
        <em className={styles.doubtful}>{t({ id: 'import.two-ways', message: 'names unclear' })}</em>
      </>
    );
  }
  if (products === null) return null;
  return ` · ${t({ id: 'import.products', message: plural(products, { one: '# product', other: '# products' }) })}`;
}
