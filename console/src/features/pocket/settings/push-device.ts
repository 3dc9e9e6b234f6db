import { getAlerts, removeAlerts } from '@kolaj/contract/pocket/alerts';
import { call } from '../../../lib/calls/api.ts';

/** Why this device cannot be told anything. */
export type NoPush = 'unsupported' | 'denied';

/** Whether this browser can be told things while the app is closed; an iPhone only once the app is on its home screen. */
export function whyNoPush(): NoPush | null {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : null;
}

/** The device's permission; null = it has given none. */
export async function pushDevice(): Promise<PushSubscription | null> {
  if (whyNoPush() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration('/m');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person and the browser. Throws when either says no. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

const base64url = (bytes: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** What the server needs of a permission. */
export const keysOf = (device: PushSubscription) => ({
  endpoint: device.endpoint,
  p256dh: base64url(device.getKey('p256dh')),
  auth: base64url(device.getKey('auth')),
});

/** Before a logout: nothing is told here any more. What cannot be reached now ends at the next message. */
export async function forgetDevice(): Promise<void> {
  const device = await pushDevice().catch(() => null);
  if (device === null) return;
  await call(removeAlerts, { endpoint: device.endpoint }).catch(() => undefined);
  await device.unsubscribe().catch(() => false);
}

/** After a login: of somebody else, who was here before, this phone tells nothing any more. */
export async function claimDevice(): Promise<void> {
  const device = await pushDevice().catch(() => null);
  if (device !== null) await call(getAlerts, { endpoint: device.endpoint }).catch(() => undefined);
}
