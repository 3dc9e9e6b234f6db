import * as z from 'zod/mini';
import type { Asked } from '../../ports/channel.ts';
import type { OpenConnection, PhoneSessions } from '../../ports/channel-driver.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { askEvolution, type EvolutionPlace } from './ask-evolution.ts';
import { whyNot } from './read-answer.ts';

interface Parts {
  placeOf: (connection: OpenConnection) => EvolutionPlace | null;
  quickMs: number;
}

const events = ['MESSAGES_UPDATE', 'CONNECTION_UPDATE'];
const code = z.object({ pairingCode: z.string().check(z.minLength(1)) });

/** Instances of an Evolution API server (providers §4.3). One that is there already gives a new code whenever it is asked. */
export function evolutionSessions({ placeOf, quickMs }: Parts): PhoneSessions {
  const remove = (connection: OpenConnection, path: readonly string[]) =>
    askEvolution(placeOf(connection), { method: 'DELETE', path, waitMs: quickMs });

  return {
    async begin(connection, { name, hookUrl }) {
      const webhook = { enabled: true, url: hookUrl, byEvents: false, base64: false, events };
      const body = { instanceName: name, qrcode: true, integration: 'WHATSAPP-BAILEYS', webhook };
      const path = ['instance', 'create'];
      const made = await askEvolution(placeOf(connection), { method: 'POST', path, body, waitMs: quickMs });
      // 403: the name is in use, by this very shop; one that was left behind reports to where it was told first.
      if (made.kind !== 'answered' || made.status !== 403) return doneOf(made, 201);
      const told = { method: 'POST', path: ['webhook', 'set', name], body: { webhook }, waitMs: quickMs } as const;
      return doneOf(await askEvolution(placeOf(connection), told), 201);
    },

    async pairingCode(connection, { name, number }) {
      const question = { path: ['instance', 'connect', name], query: { number }, waitMs: quickMs };
      const answer = await askEvolution(placeOf(connection), question);
      if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
      const parsed = z.safeParse(code, readJson(answer.text));
      return parsed.success
        ? { kind: 'answered', answer: parsed.data.pairingCode }
        : { kind: 'error', why: whyNot(answer) };
    },

    async end(connection, name) {
      await remove(connection, ['instance', 'logout', name]);
      return doneOf(await remove(connection, ['instance', 'delete', name]), 404);
    },
  };
}

/** `alsoDone`: the status that says that there is nothing to do. */
function doneOf(answer: ProviderAnswer, alsoDone: number): Asked<null> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const isDone = (answer.status >= 200 && answer.status < 300) || answer.status === alsoDone;
  return isDone ? { kind: 'answered', answer: null } : { kind: 'error', why: whyNot(answer) };
}
