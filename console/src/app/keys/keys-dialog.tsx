import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useNavigation } from '../shell/navigation/navigation.tsx';
import { commandKey } from './key-names.ts';
import styles from './keys-dialog.module.css';
import { goLetters } from './read-key.ts';

interface KeyLine {
  keys: readonly string[];
  does: string;
}

/** All keys of the present page, and those that work everywhere. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const pageKeys = usePageKeys(routeId ?? '');
  const { groups, own } = useNavigation();
  const everywhere: KeyLine[] = [
    { keys: [commandKey, 'K'], does: t({ id: 'keys.palette', message: 'Go anywhere' }) },
    { keys: ['/'], does: t({ id: 'keys.search', message: 'Search' }) },
    { keys: ['?'], does: t({ id: 'keys.help', message: 'Show all keys' }) },
    { keys: ['Esc'], does: t({ id: 'keys.escape', message: 'Close, or go back one step' }) },
  ];
  const pages = [...groups.flat(), ...own].map(({ id, label }) => ({
    keys: ['G', goLetters[id].toUpperCase()],
    does: label,
  }));
  return (
    <Dialog isOpen onClose={onClose} title={t({ id: 'keys.title', message: 'Keyboard shortcuts' })} width={620}>
      <div className={styles.columns}>
        {pageKeys.length > 0 && <KeyList title={t({ id: 'keys.here', message: 'On this page' })} lines={pageKeys} />}
        <KeyList title={t({ id: 'keys.everywhere', message: 'Everywhere' })} lines={everywhere} />
        <KeyList title={t({ id: 'keys.pages', message: 'Pages' })} lines={pages} />
      </div>
    </Dialog>
  );
}

function KeyList({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {lines.map(({ keys, does }) => (
          <div key={does} className={styles.line}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PageKey {
  keys: readonly string[];
  does: string;
}

/** The keys that one page has for itself, by the id of its route. The pages listen themselves; this is what the help says. */
function usePageKeys(routeId: string): PageKey[] {
  const { t } = useLingui();
  switch (routeId) {
    case '/shell/whatsapp-shop/$folder/$subfolder':
      return [
        { keys: ['←', '→', '↑', '↓'], does: t({ id: 'keys.walk', message: 'Move from collage to collage' }) },
        { keys: ['Enter'], does: t({ id: 'keys.look', message: 'View it' }) },
        { keys: ['X'], does: t({ id: 'keys.select', message: 'Select' }) },
        { keys: ['Shift', 'X'], does: t({ id: 'keys.select-range', message: 'Select up to here' }) },
        { keys: ['S'], does: t({ id: 'keys.sold-out', message: 'Sold out, or in stock again' }) },
      ];
    default:
      return [];
  }
}
