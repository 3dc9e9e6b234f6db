import type { ReviewClosed, ReviewOpen } from '@kolaj/contract/approval-link';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useAnswer } from '../../lib/calls/use-answer.ts';
import { PublicFrame } from '../../product/public/public-frame.tsx';
import type { PublicPageProps } from '../../product/public/public-page.ts';
import { ActionButton } from '../../ui/button/action-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { type Asker, askOpen, tokenIn, visitOfTab } from './review.calls.ts';
import { ReviewClosedPage } from './review-closed.tsx';
import { ReviewIntro } from './review-intro.tsx';
import { ReviewRoom } from './review-room.tsx';

/** The page of an approval link: somebody without an account approves a shop's collages or sends them back. */
export function ReviewPage(_: PublicPageProps) {
  const token = useTokenOfAddress();
  return <Review key={token} token={token} />;
}

/** Another link that is opened in the same tab changes only what stands behind `#`. */
function useTokenOfAddress(): string {
  const [token, setToken] = useState(() => tokenIn(window.location.hash));
  useEffect(() => {
    const follow = () => setToken(tokenIn(window.location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return token;
}

function Review({ token }: { token: string }) {
  const { t } = useLingui();
  const [asker] = useState<Asker>(() => ({ token, visit: visitOfTab() }));
  const { data, error } = useAnswer(() => askOpen(asker));
  const [closed, setClosed] = useState<ReviewClosed | null>(null);
  if (error !== undefined) return <NotLoaded error={error} />;
  if (closed !== null) return <ReviewClosedPage closed={closed} />;
  if (data === undefined) {
    return (
      <PublicFrame title={t({ id: 'review.title', message: 'Approve collages' })}>
        <p role="status">
          <Trans id="review.loading">Loading the pictures…</Trans>
        </p>
      </PublicFrame>
    );
  }
  if (data.kind !== 'open') return <ReviewClosedPage closed={data} />;
  return <OpenReview asker={asker} opened={data} onClosed={setClosed} />;
}

interface OpenReviewProps {
  asker: Asker;
  opened: ReviewOpen;
  onClosed: (closed: ReviewClosed) => void;
}

/** First what is asked and in whose name; who has begun before goes on at once. */
function OpenReview({ asker, opened, onClosed }: OpenReviewProps) {
  const [isBegun, setIsBegun] = useState(() => opened.items.some(({ undoable }) => undoable));
  if (!isBegun) return <ReviewIntro opened={opened} onBegin={() => setIsBegun(true)} />;
  return <ReviewRoom asker={asker} opened={opened} onClosed={onClosed} />;
}

function NotLoaded({ error }: { error: unknown }) {
  const { t } = useLingui();
  const { title, detail, requestId } = useErrorText()(error);
  return (
    <PublicFrame title={t({ id: 'review.title', message: 'Approve collages' })}>
      <Banner tone="red" title={title}>
        {detail} {requestId !== null && t({ id: 'common.request-id', message: `Request ${requestId}` })}
      </Banner>
      <ActionButton onClick={() => window.location.reload()}>
        <Trans id="review.try-again">Try again</Trans>
      </ActionButton>
    </PublicFrame>
  );
}
