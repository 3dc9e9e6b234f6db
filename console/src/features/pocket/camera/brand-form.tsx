import { Trans } from '@lingui/react/macro';
import { useMe } from '../sell/use-me.ts';
import { Failed } from '../ui/failed.tsx';
import styles from './camera.module.css';
import type { Place } from './use-place-of-photos.ts';

interface BrandFormProps {
  place: Place;
  onChoose: (place: Place) => void;
}

/** Which of the agent's brands the photos are of; the folder is the shop's. */
export function BrandForm({ place, onChoose }: BrandFormProps) {
  const { data: me, error, again } = useMe();
  if (me === undefined) return error === undefined ? null : <Failed error={error} onRetry={again} />;
  return (
    <div className={styles.place}>
      <h2>
        <Trans id="m.which-brand">Which brand are the photos of?</Trans>
      </h2>
      {me.brands.length === 0 && (
        <p>
          <Trans id="m.no-brands-detail">The shop has given you no brand yet. Ask its owner.</Trans>
        </p>
      )}
      {me.brands.map(({ hash, name }) => (
        <button
          key={hash}
          type="button"
          className={styles.brand}
          aria-pressed={name === place.brand}
          onClick={() => onChoose({ ...place, brand: name })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
