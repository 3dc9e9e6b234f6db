import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import styles from './room.module.css';
import { progressOf, type VerifyState } from './round/verify-state.ts';

interface RoomHeadProps {
  name: string;
  under: string | null;
  state: VerifyState;
  others: readonly { name: string }[];
  onClose: () => void;
}

/** Where one is, how far, and who else is here. */
export function RoomHead({ name, under, state, others, onClose }: RoomHeadProps) {
  const { t } = useLingui();
  const { approved, returned, passive, total } = progressOf(state);
  const done = approved + returned + passive;
  return (
    <header className={styles.head}>
      <div className={styles.headLeft}>
        <button
          type="button"
          className={styles.close}
          onClick={onClose}
          aria-label={t({ id: 'common.close', message: 'Close' })}
        >
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
        <h1 className={styles.headName}>{name}</h1>
        {under !== null && <span className={styles.headUnder}>{under}</span>}
      </div>
      {total > 0 && (
        <div className={styles.progress}>
          <ProgressBar
            label={t({ id: 'verify.progress', message: `${done} of ${total} checked` })}
            total={total}
            segments={[
              { tone: 'green', value: approved },
              { tone: 'red', value: returned },
              { tone: 'amber', value: passive },
            ]}
          />
          <span className={styles.counter}>
            <strong>{done}</strong> / {total}
          </span>
        </div>
      )}
      <Others others={others} />
      <Announcer done={done} total={total} />
    </header>
  );
}

/** First letters of the first two words: "EK". */
const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toLocaleUpperCase();

function Others({ others }: Pick<RoomHeadProps, 'others'>) {
  const [first] = others;
  const more = others.length - 1;
  if (first === undefined) return <div className={styles.others} />;
  const name = first.name.split(' ')[0] ?? first.name;
  return (
    <div className={styles.others}>
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(first.name)}
      </span>
      <span className={styles.othersText}>
        {more > 0 ? (
          <Trans id="verify.others">
            {name} and {more} more check here too
          </Trans>
        ) : (
          <Trans id="verify.other">{name} checks here too</Trans>
        )}
      </span>
    </div>
  );
}

/** A running counter is announced every tenth of the way (ux §9). */
function Announcer({ done, total }: { done: number; total: number }) {
  const { t } = useLingui();
  const step = total === 0 ? 0 : Math.floor((10 * done) / total);
  const percent = step * 10;
  return (
    <span role="status" className={styles.hidden}>
      {step === 0 ? '' : t({ id: 'verify.announce', message: `${percent} % checked` })}
    </span>
  );
}
