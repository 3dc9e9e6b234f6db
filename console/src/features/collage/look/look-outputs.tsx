import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { OutputKind } from '@kolaj/domain/collage/outputs/outputs';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { collageDownload, useMayDownload } from '../../../product/collage/download.ts';
import { pictureSet } from '../../../product/collage/media.ts';
import { OutputShape } from '../../../product/collage/output-shape.tsx';
import { useCollage } from '../collages.query.ts';
import look from './look.module.css';
import styles from './look-outputs.module.css';

/** Story and square of the approved picture: to be opened or downloaded, or on their way. */
export function LookOutputs({ card }: { card: CollageCard }) {
  const { data } = useCollage(card.id);
  const outputs = data?.data.outputs ?? [];
  if (outputs.length === 0) return null;
  return (
    <div>
      <h3 className={look.small}>
        <Trans id="look.outputs">More formats</Trans>
      </h3>
      <ul className={styles.outputs}>
        {outputs.map(({ kind, picture }) => (
          <li key={kind} className={styles.output} data-coming={picture === null || undefined}>
            {picture === null ? (
              <span className={styles.tile}>
                <Tile kind={kind} card={card}>
                  <Trans id="look.output-coming">is being made</Trans>
                </Tile>
              </span>
            ) : (
              <>
                <a className={styles.tile} href={picture.url} target="_blank" rel="noreferrer">
                  <Tile kind={kind} card={card}>
                    {picture.width} × {picture.height}
                  </Tile>
                </a>
                <Download id={card.id} kind={kind} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Tile({ kind, card, children }: { kind: OutputKind; card: CollageCard; children: ReactNode }) {
  const nameOf = useOutputName();
  return (
    <>
      <span className={styles.shape}>
        <OutputShape kind={kind} picture={pictureSet(card.picture)} size={card.picture} sizes="48px" />
      </span>
      <span className={styles.words}>
        <strong>{nameOf(kind)}</strong>
        {children}
      </span>
    </>
  );
}

/** As a file under the collage's name, where the shop lets its people download (D-40). */
function Download({ id, kind }: { id: string; kind: OutputKind }) {
  const { t } = useLingui();
  const nameOf = useOutputName();
  const word = t({ id: 'download.one', message: 'Download' });
  if (!useMayDownload()) return null;
  return (
    <a
      className={styles.download}
      href={`${collageDownload(id)}?output=${kind}`}
      download
      aria-label={`${word}: ${nameOf(kind)}`}
    >
      <IconDownload size={18} stroke={1.75} aria-hidden />
    </a>
  );
}

function useOutputName(): (kind: OutputKind) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case 'story':
        return t({ id: 'output.story', message: 'Story' });
      case 'square':
        return t({ id: 'output.square', message: 'Square' });
    }
  };
}
