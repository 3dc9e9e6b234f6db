import type { CollageCard } from '@kolaj/contract/collage';
import type { OutputKind } from '@kolaj/domain/collage/outputs';
import { Trans, useLingui } from '@lingui/react/macro';
import { OutputShape } from '../../ui/output-shape.tsx';
import { useCollage } from './collages.query.ts';
import look from './look.module.css';
import styles from './look-outputs.module.css';

/** Story and square of the approved picture: to be opened, or on their way. */
export function LookOutputs({ card }: { card: CollageCard }) {
  const nameOf = useOutputName();
  const { data } = useCollage(card.id);
  const outputs = data?.data.outputs ?? [];
  if (outputs.length === 0) return null;
  return (
    <div>
      <h3 className={look.small}>
        <Trans id="look.outputs">Further formats</Trans>
      </h3>
      <ul className={styles.outputs}>
        {outputs.map(({ kind, picture }) => (
          <li key={kind}>
            {picture === null ? (
              <span className={styles.output} data-coming>
                <span className={styles.shape}>
                  <OutputShape kind={kind} picture={card.picture} sizes="60px" />
                </span>
                <span className={styles.words}>
                  <strong>{nameOf(kind)}</strong>
                  <Trans id="look.output-coming">is being made</Trans>
                </span>
              </span>
            ) : (
              <a className={styles.output} href={picture.url} target="_blank" rel="noreferrer">
                <span className={styles.shape}>
                  <OutputShape kind={kind} picture={card.picture} sizes="60px" />
                </span>
                <span className={styles.words}>
                  <strong>{nameOf(kind)}</strong>
                  {picture.width} × {picture.height}
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
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
