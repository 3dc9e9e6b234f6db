import { isWhatsappChannel } from '@kolaj/domain/channel/chat';
import type { WorldAccount } from '../world.ts';
import { isOnThisComputer } from './fetch-picture.ts';
import type { Arrived, Message } from './inbox.ts';
import type { Outside } from './outside.ts';

/** What a provider reports on its own: a message is in its group, a phone has another status. */
export type Report = { kind: 'arrived'; message: Arrived } | { kind: 'phone'; phoneId: string; status: string };

/** How a dialect writes a report. */
export type WriteReport = (report: Report, secret: string | null) => { headers: Record<string, string>; body: string };

export interface ReportTo {
  url: string;
  secret: string | null;
  write: WriteReport;
}

/** Where the sandbox's dialects report to. Forgotten with the sandbox. */
export interface Reports {
  /**
   * For one account and the ways its messages come; with `phoneId` only of that phone. False where the address is not on
   * this computer: the sandbox calls nobody else.
   */
  set: (place: ReportPlace, to: ReportTo) => boolean;
  /** Resolves when everything that was to be told has been. */
  settled: () => Promise<void>;
}

export interface ReportPlace {
  productId: string;
  ways: readonly Message['via'][];
  phoneId: string | null;
}

interface Listener extends ReportPlace {
  to: ReportTo;
}

const patienceMs = 5_000;

/** Calls the webhooks of the provider, WAHA and Evolution dialects; the Bot API has a queue of updates of its own. */
export function createReports(outside: Outside, stop: AbortSignal): Reports {
  const listeners = new Map<string, Listener>();
  let statuses = statusesOf(outside);
  let sending: Promise<void> = Promise.resolve();

  const tell = (listener: Listener, report: Report) => {
    sending = sending.then(() => post(listener.to, report, stop));
  };
  const arrived = (message: Arrived) => {
    // Nobody says who of a channel's followers has got what.
    if (isWhatsappChannel(message.groupId)) return;
    for (const listener of listeners.values()) {
      const isMeant = listener.productId === message.productId && listener.ways.includes(message.via);
      if (isMeant && (listener.phoneId ?? message.phoneId) === message.phoneId)
        tell(listener, { kind: 'arrived', message });
    }
  };
  const phonesChanged = () => {
    const before = statuses;
    statuses = statusesOf(outside);
    for (const [key, { productId, phoneId, status }] of statuses) {
      if (before.get(key)?.status === status) continue;
      for (const listener of listeners.values()) {
        if (listener.productId === productId && (listener.phoneId ?? phoneId) === phoneId)
          tell(listener, { kind: 'phone', phoneId, status });
      }
    }
  };
  outside.onChange((change) => {
    if (change.kind === 'arrived') change.messages.forEach(arrived);
    if (change.kind === 'faults' || change.kind === 'reset') phonesChanged();
  });

  return {
    set(place, to) {
      if (!isOnThisComputer(to.url)) return false;
      listeners.set(`${place.productId} ${place.ways.join()} ${place.phoneId}`, { ...place, to });
      return true;
    },
    settled: () => sending,
  };
}

/** The status of every WhatsApp phone now. */
function statusesOf(outside: Outside) {
  const all = outside.world.accounts.flatMap((account) => phonesOf(outside, account));
  return new Map(all.map((phone) => [`${phone.productId} ${phone.phoneId}`, phone]));
}

const phonesOf = (outside: Outside, account: WorldAccount) =>
  account.phones.map(({ id }) => ({
    productId: account.productId,
    phoneId: id,
    status: outside.statusOf(account, id) ?? '',
  }));

/** One try: what is not taken is lost, so that tests see what happens without it. */
async function post({ url, secret, write }: ReportTo, report: Report, stop: AbortSignal): Promise<void> {
  const { headers, body } = write(report, secret);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)]);
  const init = {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  } as const;
  await fetch(url, init).then(
    (answer) => answer.body?.cancel(),
    () => undefined,
  );
}
