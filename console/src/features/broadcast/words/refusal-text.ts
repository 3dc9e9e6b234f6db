import { useLingui } from '@lingui/react/macro';

interface Refusal {
  code: string;
  /** English, by the server; shown where we know no better. */
  message: string;
}

/** A refusal of the send calls in the user's language, by its code. */
export function useRefusalText(): (refusal: Refusal) => { title: string; detail: string } {
  const { t } = useLingui();
  return ({ code, message }) => {
    const title = t({ id: 'send.refused', message: 'It was not sent.' });
    switch (code) {
      case 'already_sent':
        return { title: t({ id: 'send.sent-before', message: 'The folder was sent before.' }), detail: '' };
      case 'already_sending':
        return { title, detail: t({ id: 'send.sending-now', message: 'These days are being sent now.' }) };
      case 'nothing_to_send':
        return { title, detail: t({ id: 'send.nothing', message: 'There is nothing to send in these days.' }) };
      case 'no_target':
        return {
          title,
          detail: t({ id: 'send.no-target', message: 'No group receives this brand. Add one in the group settings.' }),
        };
      case 'send_stopped':
        return {
          title,
          detail: t({ id: 'send.stopped', message: 'This send was stopped. The rest of it is not sent.' }),
        };
      case 'not_configured':
        return { title, detail: t({ id: 'send.not-set-up', message: 'Broadcast is not set up for this shop' }) };
      case 'settled_before':
        return { title, detail: t({ id: 'send.settled-before', message: 'This message is settled already.' }) };
      case 'still_uncertain':
        return {
          title,
          detail: t({
            id: 'send.still-uncertain',
            message: 'The provider does not list it. It may still have arrived.',
          }),
        };
      case 'parts_disagree':
        return {
          title,
          detail: t({ id: 'send.parts-disagree', message: 'Its batches do not belong together. Send it anew.' }),
        };
      case 'provider_unreachable':
        return { title, detail: t({ id: 'send.provider-silent', message: 'The provider does not answer.' }) };
      case 'nothing_failed':
      case 'not_possible':
        return { title, detail: t({ id: 'send.not-possible', message: 'The send has moved on meanwhile.' }) };
      default:
        return { title, detail: message };
    }
  };
}
