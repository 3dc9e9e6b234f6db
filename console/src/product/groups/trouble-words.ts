import type { ConnectionTrouble } from '@kolaj/domain/channel/connection';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface TroubleWords {
  title: MessageDescriptor;
  remedy: MessageDescriptor;
}

/** What a test found, and what to do about it. */
export const troubleWords: Readonly<Record<ConnectionTrouble, TroubleWords>> = {
  'address-not-allowed': {
    title: msg({ id: 'connection.address-not-allowed', message: 'This address may not be used.' }),
    remedy: msg({
      id: 'connection.address-not-allowed-do',
      message: 'It must begin with https:// and lead to a server on the internet.',
    }),
  },
  'unknown-host': {
    title: msg({ id: 'connection.unknown-host', message: 'No server has this name.' }),
    remedy: msg({ id: 'connection.unknown-host-do', message: 'Check the spelling of the address.' }),
  },
  'refused-connection': {
    title: msg({ id: 'connection.refused', message: 'The server refuses the connection.' }),
    remedy: msg({ id: 'connection.refused-do', message: 'Check the port, and whether the service runs.' }),
  },
  certificate: {
    title: msg({ id: 'connection.certificate', message: 'The server’s certificate is not valid.' }),
    remedy: msg({ id: 'connection.certificate-do', message: 'The server needs a certificate that fits its name.' }),
  },
  'no-answer': {
    title: msg({ id: 'connection.no-answer', message: 'The server does not answer.' }),
    remedy: msg({
      id: 'connection.no-answer-do',
      message: 'Try again later. If it still fails, ask the server’s operator.',
    }),
  },
  'wrong-key': {
    title: msg({ id: 'connection.wrong-key', message: 'The key is not accepted.' }),
    remedy: msg({ id: 'connection.wrong-key-do', message: 'Copy it again from the provider and type it here.' }),
  },
  'not-found': {
    title: msg({ id: 'connection.not-found', message: 'The server cannot find it.' }),
    remedy: msg({ id: 'connection.not-found-do', message: 'Check the product, session or instance, and the address.' }),
  },
  limited: {
    title: msg({ id: 'connection.limited', message: 'The provider asks for a pause.' }),
    remedy: msg({ id: 'connection.limited-do', message: 'Too many calls. Try again in a few minutes.' }),
  },
  'provider-error': {
    title: msg({ id: 'connection.provider-error', message: 'The provider has an internal error.' }),
    remedy: msg({
      id: 'connection.provider-error-do',
      message: 'Try again later. If it still fails, ask the provider.',
    }),
  },
  'not-this-provider': {
    title: msg({ id: 'connection.not-this-provider', message: 'Something else answers there.' }),
    remedy: msg({ id: 'connection.not-this-provider-do', message: 'Check the address and the kind of provider.' }),
  },
  'not-set-up': {
    title: msg({ id: 'connection.not-set-up', message: 'The account is not set up yet.' }),
    remedy: msg({ id: 'connection.not-set-up-do', message: 'Type product id and key, and save them.' }),
  },
  'no-phones': {
    title: msg({ id: 'connection.no-phones', message: 'It works, but there is no phone.' }),
    remedy: msg({ id: 'connection.no-phones-do', message: 'Add a phone at the provider.' }),
  },
  'no-active-phone': {
    title: msg({ id: 'connection.no-active-phone', message: 'It works, but no phone is active.' }),
    remedy: msg({ id: 'connection.no-active-phone-do', message: 'Connect a phone on the shop’s “Phone status” page.' }),
  },
};
