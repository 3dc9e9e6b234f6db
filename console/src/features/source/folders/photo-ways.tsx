import { Trans } from '@lingui/react/macro';
import { IconDoorEnter } from '@tabler/icons-react';
import { AskHelp } from '../../../product/help/ask-help.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import styles from './photo-ways.module.css';
import { TryButton } from './try-pictures.tsx';

/** More ways for photos to come in than adding them here. */
export function PhotoWays() {
  return (
    <div className={styles.ways}>
      <LinkButton
        to="/settings"
        search={{ tab: 'photos' }}
        variant="subtle"
        color="gray"
        leftSection={<IconDoorEnter size={17} stroke={1.75} aria-hidden />}
      >
        <Trans id="onboarding.by-ftp">Other ways to bring photos</Trans>
      </LinkButton>
      <TryButton />
      <AskHelp step="photos" isQuiet />
    </div>
  );
}
