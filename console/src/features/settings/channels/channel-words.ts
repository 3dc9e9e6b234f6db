import type { ChannelRefusal, channelRefusalCodes } from '@kolaj/contract/channel/own-channel';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { troubleWords } from '../../../product/groups/trouble-words.ts';

const words = {
  bot_taken: msg({ id: 'channels.bot-taken', message: 'Another shop sends by this bot. Make one for this shop.' }),
  not_a_token: msg({ id: 'channels.not-a-token', message: 'This is no token. Copy all of what BotFather wrote.' }),
  not_connected: msg({ id: 'channels.not-connected', message: 'It was not connected.' }),
  no_gateway: msg({ id: 'channels.no-gateway', message: 'No number can be connected by a code here.' }),
  still_linked: msg({
    id: 'channels.still-linked',
    message: 'The number could not be logged out now and stays connected. Try again later.',
  }),
  channels_closed: msg({ id: 'channels.closed', message: 'An administrator connects the channels of this shop.' }),
  not_own_group: msg({ id: 'channels.not-own-group', message: 'Choose a group of the own list.' }),
  sending_held: msg({ id: 'channels.held', message: 'All sending is held at the moment.' }),
} as const satisfies Record<(typeof channelRefusalCodes)[number], unknown>;

/** Why a channel was not connected, and what to do. */
export function useChannelRefusal(): (refusal: ChannelRefusal) => { title: string; detail: string } {
  const { t } = useLingui();
  return ({ code, trouble, detail = '' }) => {
    if (trouble === undefined) return { title: t(words[code]), detail };
    const { title, remedy } = troubleWords[trouble];
    return { title: t(title), detail: t(remedy) };
  };
}
