import { Banner, type BannerTone } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useRefusalText } from '../words/refusal-text.ts';

interface AnswerFailedProps {
  /** A mutation: pause, stop, retry, or one of the three answers to an uncertain message. */
  answer: {
    error: Error | null;
    data: { success: true } | ({ success: false } & Parameters<ReturnType<typeof useRefusalText>>[0]) | undefined;
    reset: () => void;
  };
  /** Of a refusal; a failure is red. */
  tone: BannerTone;
}

/** What was refused or failed stays in sight. */
export function AnswerFailed({ answer, tone }: AnswerFailedProps) {
  const refusalText = useRefusalText();
  if (answer.error !== null) return <ErrorBanner error={answer.error} onClose={answer.reset} />;
  if (answer.data?.success !== false) return null;
  return <Banner tone={tone} title={refusalText(answer.data).detail} onClose={answer.reset} />;
}
