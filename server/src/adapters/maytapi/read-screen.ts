import type { Asked, PhoneScreen } from '../../ports/channel.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { isPng } from '../outgoing/png.ts';
import { readEnvelope } from './read-answer.ts';

/** `screen`: the bytes of a picture while a code waits to be scanned, else JSON with words (providers §4.1). */
export function readScreen(answer: ProviderAnswer): Asked<PhoneScreen> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  if (answer.status === 200 && isPng(answer.bytes)) {
    return { kind: 'answered', answer: { kind: 'code', png: answer.bytes } };
  }
  const { message = `the provider answered ${answer.status} with something else`, code } =
    readEnvelope(answer.text) ?? {};
  if (code === 'W05' || /loading|lib not loaded/i.test(message))
    return { kind: 'answered', answer: { kind: 'starting' } };
  if (/already|logged in|connected/i.test(message)) return { kind: 'answered', answer: { kind: 'connected' } };
  return { kind: 'error', why: message };
}
