import { useLingui } from '@lingui/react/macro';
import styles from './key-bar.module.css';

interface KeyBarProps {
  isHelp: boolean;
  onHelp: () => void;
}

/** The keys, always in sight; `?` shows the rest of them. */
export function KeyBar({ isHelp, onHelp }: KeyBarProps) {
  const { t } = useLingui();
  const main: [string, string][] = [
    ['A', t({ id: 'key.approve', message: 'approve' })],
    ['R', t({ id: 'key.send-back', message: 'send back' })],
    ['E', t({ id: 'key.edit', message: 'edit' })],
    ['P', t({ id: 'key.passive', message: 'passive' })],
    ['← →', t({ id: 'key.move', message: 'move' })],
    [t({ id: 'key.space', message: 'Space' }), t({ id: 'key.zoom', message: 'zoom' })],
    ['Z', t({ id: 'key.undo', message: 'undo' })],
  ];
  const more: [string, string][] = [
    ['↵', t({ id: 'key.approve', message: 'approve' })],
    ['↑ ↓', t({ id: 'key.move', message: 'move' })],
    ['Esc', t({ id: 'key.close', message: 'close what is open, then the room' })],
    ['?', t({ id: 'key.help', message: 'all keys' })],
  ];
  return (
    <footer className={styles.bar}>
      {isHelp && (
        <dl className={styles.panel}>
          {[...main, ...more].map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className={styles.keys} aria-hidden="true">
        {main.map(([key, text]) => (
          <li key={key}>
            <kbd>{key}</kbd> {text}
          </li>
        ))}
      </ul>
      <button type="button" className={styles.help} aria-expanded={isHelp} onClick={onHelp}>
        <kbd>?</kbd> {t({ id: 'key.help', message: 'all keys' })}
      </button>
    </footer>
  );
}
