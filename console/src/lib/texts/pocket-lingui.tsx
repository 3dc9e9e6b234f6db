// Stands for @lingui/react in the app on the phone (pocket.config.ts): a third of its size, because no text there holds elements.
import { type I18n, type MessageDescriptor, i18n as own } from '@lingui/core';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';

interface Lingui {
  i18n: I18n;
  _: I18n['_'];
}

const Texts = createContext<Lingui>({ i18n: own, _: own._.bind(own) });

/** Draws what is in it again when the language changes. */
export function I18nProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const [texts, setTexts] = useState<Lingui>(() => ({ i18n, _: i18n._.bind(i18n) }));
  useEffect(() => i18n.on('change', () => setTexts({ i18n, _: i18n._.bind(i18n) })), [i18n]);
  return <Texts value={texts}>{children}</Texts>;
}

export const useLingui = (): Lingui => use(Texts);

interface TransProps {
  id: string;
  message?: string;
  values?: Record<string, unknown>;
  /** Elements within a text: there are none. */
  components?: never;
}

export function Trans({ id, message, values }: TransProps): ReactNode {
  const { i18n } = useLingui();
  const descriptor: MessageDescriptor = {
    id,
    ...(message === undefined ? {} : { message }),
    ...(values ? { values } : {}),
  };
  return i18n._(descriptor);
}
