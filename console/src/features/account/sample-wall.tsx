import styles from './sample-wall.module.css';

const samples = Object.values(
  import.meta.glob<string>('./samples/*.webp', { eager: true, query: '?url', import: 'default' }),
);

const COLUMNS = 4;
const ROWS = 5;

/** Collages made of drawn garments, never a customer's. Decoration only. */
export function SampleWall() {
  if (samples.length === 0) return <div className={styles.wall} aria-hidden="true" />;
  const columns = Array.from({ length: COLUMNS }, (_, column) => ({
    id: `column-${column}`,
    tiles: Array.from({ length: ROWS }, (_tile, row) => ({
      id: `tile-${row}`,
      src: samples[(row * COLUMNS + column * 3) % samples.length],
    })),
  }));
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.sheet}>
        {columns.map(({ id, tiles }) => (
          <div key={id} className={styles.column}>
            {tiles.map((tile) => (
              <img key={tile.id} src={tile.src} alt="" decoding="async" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
