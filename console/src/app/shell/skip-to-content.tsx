import { Trans } from '@lingui/react/macro';
import { usePageFrame } from '../../ui/page/page-frame.tsx';
import styles from './skip-to-content.module.css';

/** The first stop of the Tab key: past the navigation, into the page. Only seen while it has the focus. */
export function SkipToContent() {
  const { scroller } = usePageFrame();
  return (
    <button type="button" className={styles.skip} onClick={() => scroller?.focus()}>
      <Trans id="shell.skip">Skip to content</Trans>
    </button>
  );
}
