import { getAlerts, saveAlerts } from '@kolaj/contract/pocket/alerts';
import type { AlertKind } from '@kolaj/domain/pocket/alerts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { Failed } from '../ui/failed.tsx';
import { Note } from '../ui/note.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { useLanguage } from '../ui/use-language.ts';
import { keysOf, type NoPush, pushDevice, subscribe, whyNoPush } from './push-device.ts';
import styles from './settings.module.css';

/** What this phone is told while the app is closed, each kind by its own switch. */
export function Alerts() {
  const { t } = useLingui();
  const language = useLanguage();
  const [isRefused, setIsRefused] = useState(false);
  const { data, error, again } = useAsked(
    'alerts',
    async (signal) => {
      const device = await pushDevice();
      return (await call(getAlerts, { endpoint: device?.endpoint ?? null }, { signal })).data;
    },
    { everyMs: 300_000 },
  );
  const save = useSend(async (kinds: AlertKind[]) => {
    const known = await pushDevice();
    const device = known ?? (await subscribe(data?.public_key ?? '').catch(() => null));
    setIsRefused(device === null);
    if (device !== null) await call(saveAlerts, { ...keysOf(device), kinds, language });
  });
  if (data === undefined) return error === undefined ? null : <Failed error={error} onRetry={again} />;
  if (data.offered.length === 0) return null;
  const names: Record<AlertKind, string> = {
    products: t({ id: 'm.alert-products', message: 'New products of your brands' }),
    approval: t({ id: 'm.alert-approval', message: 'Collages wait for approval' }),
    sending: t({ id: 'm.alert-sending', message: 'A send has stopped' }),
    phone: t({ id: 'm.alert-phone', message: 'A sending phone is offline' }),
    order: t({ id: 'm.alert-order', message: 'A new order' }),
  };
  const on = data.kinds ?? [];
  const why: NoPush | null = isRefused ? 'denied' : whyNoPush();
  const press = (kind: AlertKind, isOn: boolean) => {
    const kinds = isOn ? [...on, kind] : on.filter((one) => one !== kind);
    save.mutate(kinds, { onSuccess: again });
  };
  return (
    <section>
      <h2>
        <Trans id="m.alerts">Tell me on this phone</Trans>
      </h2>
      {why !== null && <NoAlerts why={why} />}
      {save.isError && <Failed error={save.error} />}
      <ul className={styles.switches} aria-busy={save.isPending}>
        {data.offered.map((kind) => (
          <li key={kind}>
            <label>
              <span>{names[kind]}</span>
              <input
                type="checkbox"
                checked={on.includes(kind)}
                disabled={why !== null && !on.includes(kind)}
                onChange={(event) => press(kind, event.currentTarget.checked)}
              />
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoAlerts({ why }: { why: NoPush }) {
  const { t } = useLingui();
  if (why === 'denied') {
    return (
      <Note tone="amber" title={t({ id: 'm.alerts-denied', message: 'Notifications are not allowed' })}>
        <Trans id="m.alerts-denied-detail">Allow them for this app in the settings of the phone.</Trans>
      </Note>
    );
  }
  return (
    <Note tone="slate" title={t({ id: 'm.alerts-unsupported', message: 'This browser cannot be told anything' })}>
      <Trans id="m.alerts-unsupported-detail">Put the app on the home screen, and open it from there.</Trans>
    </Note>
  );
}
