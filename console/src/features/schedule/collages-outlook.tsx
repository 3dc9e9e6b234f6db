import { useLingui } from '@lingui/react/macro';
import { useDuration } from '../../lib/texts/format.ts';
import styles from './schedule.module.css';
import { useCollagesOutlook } from './schedule.query.ts';

/** What a schedule of collages would send at this moment, by the rules of a send by hand. */
export function CollagesOutlook({ brands }: { brands: readonly string[] }) {
  const { t } = useLingui();
  const duration = useDuration();
  const { data } = useCollagesOutlook(brands);
  if (!data || data.images === 0) {
    return (
      <p className={styles.quiet}>
        {t({
          id: 'schedule.collages-since',
          message: 'What is approved from now on and was in no send leaves at this time.',
        })}
      </p>
    );
  }
  const { images, messages, groups, seconds } = data;
  const length = duration(seconds);
  return (
    <p className={styles.quiet}>
      {t({
        id: 'schedule.collages-now',
        message: `Now it would send: ${images} images in ${messages} messages to ${groups} groups, ${length}.`,
      })}
    </p>
  );
}
