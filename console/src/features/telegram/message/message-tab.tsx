import type { TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { isRunning } from '../../../product/sending/send-numbers.ts';
import { SendState } from '../../../product/sending/send-state.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import type { TelegramPageData } from '../telegram.query.ts';
import { useSendTelegram } from '../telegram.query.ts';
import { ConfirmTelegram } from './confirm-telegram.tsx';
import { EditSent } from './edit-sent.tsx';
import styles from './message-tab.module.css';
import { Notices } from './notices.tsx';
import { SendButton } from './send-button.tsx';
import { TargetFacts } from './target-facts.tsx';
import { TelegramPreview } from './telegram-preview.tsx';
import { TemplateChoice } from './template-choice.tsx';

/** What leaves is what is shown: the chosen template, its facts, and the message as its groups will see it (TG-02…TG-04). */
export function MessageTab({ page, wanted }: { page: TelegramPageData; wanted: TelegramTemplate }) {
  const template = page.templates.find((one) => one.template === wanted) ?? page.templates[0];
  if (!template) return null;
  // Another template is another message: nothing said of the one before stays.
  return <Message key={template.template} page={page} template={template} />;
}

function Message({ page, template }: { page: TelegramPageData; template: TelegramTemplateView }) {
  const { t } = useLingui();
  const send = useSendTelegram();
  const [isAsked, setIsAsked] = useState(false);
  const [clientKey, setClientKey] = useState(() => crypto.randomUUID());
  const [sentId, setSentId] = useState<string | null>(null);
  const { last, version } = template;
  const shownSend = last && (isRunning(last) || last.id === sentId) ? last.id : sentId;
  const confirm = (pin: boolean) =>
    send.mutate(
      { template: template.template, version, client_key: clientKey, pin },
      {
        onSuccess: (answer) => {
          if (answer.success) setSentId(answer.data.result.broadcast_id);
          setClientKey(crypto.randomUUID());
        },
        // A lost answer is asked for again by the same key; what has changed since is a new question.
        onSettled: () => setIsAsked(false),
      },
    );
  const refused = send.data?.success === false ? send.data : null;
  return (
    <div className={styles.tab}>
      <div className={styles.side}>
        <TemplateChoice page={page} chosen={template.template} />
        {send.isError && <ErrorBanner error={send.error} onClose={send.reset} />}
        {refused && <Banner tone="red" title={t(refusalWords[refused.code])} onClose={send.reset} />}
        {shownSend !== null && <SendState id={shownSend} />}
        <EditSent template={template} />
        <Notices template={template} />
        <TargetFacts page={page} template={template} />
        <SendButton template={template} onSend={() => setIsAsked(true)} />
      </div>
      <TelegramPreview posts={template.posts} />
      {isAsked && (
        <ConfirmTelegram
          template={template}
          isBusy={send.isPending}
          canPin={page.channel.pin}
          onConfirm={confirm}
          onClose={() => setIsAsked(false)}
        />
      )}
    </div>
  );
}
