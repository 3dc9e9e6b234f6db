import { Banner } from './banner.tsx';
import { useErrorText } from './error-text.ts';

/** What a call threw, in place, until closed. */
export function ErrorBanner({ error, onClose }: { error: unknown; onClose: () => void }) {
  const { title, detail } = useErrorText()(error);
  return (
    <Banner tone="red" title={title} onClose={onClose}>
      {detail}
    </Banner>
  );
}
