import styles from './sample-wall.module.css';

/** Collages of the demo shop: garments drawn by our generator, laid out by our renderer. Never a customer's. */
const samples = Object.values(
  import.meta.glob<string>('../../assets/samples/*.webp', { eager: true, query: '?url', import: 'default' }),
);

const COLUMNS = 4;
const ROWS = 5;
/** Steps through the samples so that the same one never stands beside itself. */
const COLUMN_STEP = 5;

/** The shop's kind of pictures beside the login. Decoration only. */
export function SampleWall() {
  const columns = Array.from({ length: COLUMNS }, (_, column) => ({
    id: `column-${column}`,
    tiles: Array.from({ length: ROWS }, (_tile, row) => ({
      id: `tile-${row}`,
      src: samples[(row + column * COLUMN_STEP) % samples.length],
    })),
  }));
  return (
    <div className={styles.wall} aria-hidden="true" data-wall>
      <div className={styles.sheet}>
        {columns.map(({ id, tiles }) => (
          <div key={id} className={styles.column}>
            {tiles.map((tile) => (
              <img key={tile.id} src={tile.src} alt="" decoding="async" fetchPriority="low" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
