import { getStandstill } from '@kolaj/contract/broadcast/sending-stop';
import { useLingui } from '@lingui/react/macro';
import { IconHandStop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './stopped-note.module.css';

/** Before something is sent into a stop: it is taken, and waits there. Says nothing while sending is on. */
export function StoppedNote() {
  const { t } = useLingui();
  // The key of Broadcast: server events keep it live.
  const { data } = useQuery({
    queryKey: ['broadcasts', 'standstill'],
    queryFn: ({ signal }) => call(getStandstill, {}, { signal }),
    select: ({ data: { result } }) => result,
  });
  if (data === undefined || (data.stopped === null && data.held === null)) return null;
  return (
    <div className={styles.note}>
      <Banner
        tone="red"
        icon={IconHandStop}
        title={
          data.stopped === null
            ? t({ id: 'stop.held', message: 'Sending is held for all shops.' })
            : t({ id: 'stop.stopped', message: 'All sending is stopped.' })
        }
      >
        {t({
          id: 'stop.will-wait',
          message: 'What you send now waits until sending is resumed on the page Broadcast.',
        })}
      </Banner>
    </div>
  );
}
