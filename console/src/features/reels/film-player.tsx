import { filmPlayerPath, type Reel } from '@kolaj/contract/reels/reels';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBrandYoutube, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './film-player.module.css';

/** Kept on this device: whether the player of YouTube may be loaded. */
const CONSENT = 'kolaj-youtube';

const isAgreed = () => localStorage.getItem(CONSENT) === 'yes';

/** The film that is watched (REEL-01). Nothing is loaded from YouTube before somebody agrees; the picture is our own copy. */
export function FilmPlayer({ reel, isPlaying }: { reel: Reel; isPlaying: boolean }) {
  const { t } = useLingui();
  const [agreed, setAgreed] = useState(isAgreed);
  const { id, name, poster } = reel;
  const agree = (yes: boolean) => {
    if (yes) localStorage.setItem(CONSENT, 'yes');
    else localStorage.removeItem(CONSENT);
    setAgreed(yes);
  };
  return (
    <section className={styles.player} data-idle={!isPlaying} aria-label={t({ id: 'reels.player', message: 'Player' })}>
      <div className={styles.screen}>
        {agreed && isPlaying ? (
          <iframe key={id} title={name} src={filmPlayerPath.replace(':id', id)} allow="autoplay; fullscreen" />
        ) : (
          <>
            {poster === '' ? <IconBrandYoutube size={48} stroke={1.25} aria-hidden /> : <img src={poster} alt="" />}
            {!agreed && <ConsentQuestion onAgree={() => agree(true)} />}
          </>
        )}
      </div>
      <p className={styles.title}>{name}</p>
      {agreed && (
        <button type="button" className={styles.withdraw} onClick={() => agree(false)}>
          <Trans id="reels.withdraw">Ask again before YouTube is loaded</Trans>
        </button>
      )}
    </section>
  );
}

function ConsentQuestion({ onAgree }: { onAgree: () => void }) {
  return (
    <div className={styles.question}>
      <p>
        <Trans id="reels.consent">The video comes from YouTube, which then learns your internet address.</Trans>
      </p>
      <Button size="md" leftSection={<IconPlayerPlay size={18} stroke={1.75} aria-hidden />} onClick={onAgree}>
        <Trans id="reels.agree">Load the player</Trans>
      </Button>
    </div>
  );
}
