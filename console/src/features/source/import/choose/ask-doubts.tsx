import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { doubtsTogether } from './doubts-together.ts';
import styles from './import-dialog.module.css';
import { LastNumbers } from './last-numbers.tsx';
import type { LookedNames } from './names.query.ts';

/** Questions at once: each answer is a pattern of the shop, and more than this nobody reads. */
const SHOWN = 20;
/** Subfolders that are named. */
const NAMED = 3;

interface AskDoubtsProps {
  names: readonly LookedNames[];
  onLookAgain: () => void;
}

/** Before an import begins: names in the ticked subfolders that may be read in two ways, and subfolders nobody could look into in time. */
export function AskDoubts({ names, onLookAgain }: AskDoubtsProps) {
  const { t } = useLingui();
  const subfoldersOf = useSubfolders();
  const doubts = doubtsTogether(names).slice(0, SHOWN);
  const missed = names.filter(({ kind }) => kind === 'not-looked').map(({ path }) => path);
  const placesOf = new Map(doubts.map(({ number, paths }) => [number, subfoldersOf(paths)]));
  return (
    <div className={styles.ask}>
      <LastNumbers
        numbers={doubts.map(({ number }) => number)}
        isExplained={false}
        placesOf={(number) => placesOf.get(number) ?? ''}
      />
      {missed.length > 0 && (
        <Banner
          tone="amber"
          title={t({ id: 'import.names-missed', message: 'Names that could not be looked at in time' })}
          actions={
            <Button size="xs" onClick={onLookAgain}>
              {t({ id: 'import.look-again', message: 'Look again' })}
            </Button>
          }
        >
          {subfoldersOf(missed)}
        </Banner>
      )}
    </div>
  );
}

/** "Beren, Lina and 3 more". */
function useSubfolders(): (paths: readonly string[]) => string {
  const { t } = useLingui();
  return (paths) => {
    const names = paths.map((path) => path.split('/').at(-1) ?? path);
    const more = names.length - NAMED;
    if (more <= 0) return names.join(', ');
    return t({ id: 'import.and-more', message: `${names.slice(0, NAMED).join(', ')} and ${more} more` });
  };
}
