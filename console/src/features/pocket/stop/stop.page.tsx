import { getStandstill, goOnSending, type Standstill, stopSending } from '@kolaj/contract/broadcast/sending-stop';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHandStop, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { useSomebody } from '../shell/somebody.ts';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import { useAsked } from '../ui/use-asked.ts';
import styles from './stop.module.css';

/** One button that stops everything the shop sends, and the one that lets it go on. */
export function StopPage() {
  const { may } = useSomebody().start;
  const asked = useAsked('standstill', async (signal) => (await call(getStandstill, {}, { signal })).data.result, {
    everyMs: 10_000,
  });
  const change = useSend((to: 'stop' | 'go-on') => call(to === 'stop' ? stopSending : goOnSending, {}));
  const { data, error, again } = asked;
  if (data === undefined) {
    if (error !== undefined) return <Failed error={error} onRetry={again} />;
    return <div className={styles.waiting} aria-busy="true" />;
  }
  const isStopped = data.stopped !== null;
  const press = (to: 'stop' | 'go-on') => change.mutate(to, { onSuccess: again });
  return (
    <div className={styles.stop}>
      <Standing standstill={data} />
      {change.isError && <Failed error={change.error} />}
      {may.send ? (
        <button
          type="button"
          className={styles.button}
          data-look={isStopped ? 'go-on' : 'stop'}
          aria-busy={change.isPending}
          aria-disabled={change.isPending}
          onClick={() => press(isStopped ? 'go-on' : 'stop')}
        >
          {isStopped ? (
            <>
              <IconPlayerPlay size={26} stroke={2} aria-hidden />
              <Trans id="m.go-on-sending">Go on sending</Trans>
            </>
          ) : (
            <>
              <IconHandStop size={26} stroke={2} aria-hidden />
              <Trans id="m.stop-all">Stop all sending</Trans>
            </>
          )}
        </button>
      ) : (
        <Note tone="slate" title={<Trans id="m.may-not-send">You may look, not stop.</Trans>}>
          <Trans id="error.no-right-detail">The owner of the shop can give you this right.</Trans>
        </Note>
      )}
    </div>
  );
}

function Standing({ standstill: { stopped, held, waiting } }: { standstill: Standstill }) {
  const { t } = useLingui();
  const wait = t({
    id: 'm.messages-wait',
    message: plural(waiting, { 0: 'No message waits.', one: '# message waits.', other: '# messages wait.' }),
  });
  if (held !== null) {
    return (
      <div className={styles.standing} data-tone="amber" role="status">
        <IconHandStop size={40} stroke={1.5} aria-hidden />
        <h2>
          <Trans id="m.held">The administrator holds all sending</Trans>
        </h2>
        <p>{[held.why, wait].filter(Boolean).join(' ')}</p>
      </div>
    );
  }
  if (stopped === null) {
    return (
      <div className={styles.standing} data-tone="green" role="status">
        <IconSend size={40} stroke={1.5} aria-hidden />
        <h2>
          <Trans id="m.not-stopped">Sending is on</Trans>
        </h2>
        <p>{wait}</p>
      </div>
    );
  }
  const by = stopped.by ?? '';
  const at = stopped.at === null ? '' : formatDateTime(stopped.at);
  return (
    <div className={styles.standing} data-tone="red" role="status">
      <IconHandStop size={40} stroke={1.5} aria-hidden />
      <h2>
        <Trans id="m.stopped">Sending is stopped</Trans>
      </h2>
      <p>
        {[by, at].filter(Boolean).join(' · ')}
        <br />
        {wait}
      </p>
    </div>
  );
}
