import { type MissingItem, missingAtMost } from '@kolaj/contract/collage/missing-values';
import { lacksValue, type MissingKeyword, missingKeywords } from '@kolaj/domain/collage/texts/type-value';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBarcode, IconCurrencyDollar } from '@tabler/icons-react';
import { Link, useBlocker, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { NoRight } from '../../../product/account/no-right.tsx';
import { usePrices } from '../../../product/account/session.query.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { isUnknownFolder, UnknownFolder } from '../../../product/list/unknown-folder.tsx';
import { useKeepsOffline } from '../../../product/notices/kept-offline.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { LeaveQuestion } from '../../../ui/dialog/leave-question.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead, pageList } from '../../../ui/page/page-head.tsx';
import styles from './missing.module.css';
import { useMissing } from './missing.query.ts';
import { MissingRow } from './missing-row.tsx';
import { useOldDraftsGone } from './typed-drafts.ts';
import { hasLost, keepAll, type TypingBook, TypingBookProvider } from './typing-book.ts';

const faces = { code: IconBarcode, price: IconCurrencyDollar };

/** The codes, or the prices, that products lack: a picture and a field each, typed one after the other. */
export function MissingPage() {
  const { t } = useLingui();
  const search = useSearch({ from: '/shell/whatsapp-shop/missing' });
  const { lacks = 'code', folder, subfolder, ids, year } = search;
  const navigate = useNavigate({ from: '/whatsapp-shop/missing' });
  const query = useMissing({ lacks, folder, subfolder, ids, year });
  const [said, setSaid] = useState<ReadonlySet<string>>(new Set());
  useKeepsOffline();
  useOldDraftsGone();
  const [book] = useState<TypingBook>(() => ({
    fields: new Map(),
    rows: new Map(),
    onSaid: (key, isSaid) => setSaid((before) => withKey(before, key, isSaid)),
  }));
  const words: Record<MissingKeyword, string> = {
    code: t({ id: 'missing.codes', message: 'Missing codes' }),
    price: t({ id: 'missing.prices', message: 'Missing prices' }),
  };
  const kolaj = t({ id: 'nav.kolaj', message: 'Kolaj' });
  const place = query.data?.items[0];
  const typed = query.data?.items.filter(({ card }) => said.has(`${card.id} ${lacks}`)).length ?? 0;
  const total = query.data?.total ?? 0;
  if (isUnknownFolder(query)) return <UnknownFolder />;

  const progress = t({ id: 'missing.progress', message: `${typed} of ${total}` });
  return (
    <>
      <PageHead
        title={words[lacks]}
        hasList
        crumbs={[
          { label: kolaj, link: (look) => <Link to="/whatsapp-shop" search={{ year }} {...look} /> },
          ...(folder === undefined
            ? []
            : [
                {
                  label: place?.folder ?? '…',
                  link: (look: object) => (
                    <Link
                      to="/whatsapp-shop/$folder/$subfolder"
                      params={{ folder, subfolder: subfolder ?? 'all' }}
                      search={{ year }}
                      {...look}
                    />
                  ),
                },
              ]),
        ]}
        count={total > 0 ? progress : undefined}
        subtitle={total > 0 ? progress : undefined}
      />
      <div className={styles.choices}>
        {missingKeywords.map((keyword) => {
          const Face = faces[keyword];
          return (
            <Chip
              key={keyword}
              kind="view"
              isPressed={lacks === keyword}
              icon={<Face size={16} stroke={1.75} aria-hidden />}
              onClick={() => void navigate({ search: (was) => ({ ...was, lacks: keyword }), replace: true })}
            >
              {words[keyword]}
            </Chip>
          );
        })}
      </div>
      <NoRight right="edit" />
      <TypingBookProvider value={book}>
        <Loaded query={query} skeleton={{ kind: 'rows', rows: 6, height: 116 }}>
          {({ items }) => (
            <List
              key={`${lacks} ${query.dataUpdatedAt}`}
              lacks={lacks}
              items={items}
              more={total - items.length}
              isAllSaid={typed === total}
              onMore={() => void keepAll(book).then(() => query.refetch())}
            />
          )}
        </Loaded>
      </TypingBookProvider>
      <KeptBefore book={book} />
    </>
  );
}

function withKey(before: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const after = new Set(before);
  if (isIn) after.add(key);
  else after.delete(key);
  return after;
}

interface ListProps {
  lacks: MissingKeyword;
  items: readonly MissingItem[];
  /** Those that the answer had no room for. */
  more: number;
  /** Nothing is left to type: the way on. */
  isAllSaid: boolean;
  onMore: () => void;
}

function List({ lacks, items, more, isAllSaid, onMore }: ListProps) {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const prices = usePrices();
  if (items.length === 0) return <Nothing lacks={lacks} />;
  const isApproved = items.some(({ card }) => card.status === 'verified' && lacksValue(card, lacks, prices));
  return (
    <>
      {isApproved && (
        <p className={styles.note}>
          <Trans id="missing.approved">Approved collages are drawn again and await approval once more.</Trans>
        </p>
      )}
      <ul className={styles.list} {...pageList}>
        {items.map((item) => (
          <MissingRow key={item.card.id} item={item} mayEdit={mayEdit} />
        ))}
      </ul>
      {isAllSaid && <Nothing lacks={lacks} />}
      {more > 0 && (
        <Button className={styles.more ?? ''} onClick={onMore}>
          {t({
            id: 'missing.more',
            message: plural(Math.min(more, missingAtMost), { one: 'Show # more', other: 'Show # more' }),
          })}
        </Button>
      )}
    </>
  );
}

function Nothing({ lacks }: { lacks: MissingKeyword }) {
  return (
    <EmptyState
      icon={faces[lacks]}
      title={
        lacks === 'code' ? (
          <Trans id="missing.no-codes">Every product has its code</Trans>
        ) : (
          <Trans id="missing.no-prices">Every product has its price</Trans>
        )
      }
    >
      <LinkButton to="/whatsapp-shop" variant="action">
        <Trans id="send.to-kolaj">To the collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}

/** Leaving saves what is typed, and says where that did not work. A tab that is closed is asked about only where this device keeps nothing. */
function KeptBefore({ book }: { book: TypingBook }) {
  const [isLost, setIsLost] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: async () => {
      const isSaved = await keepAll(book);
      setIsLost(hasLost(book));
      return !isSaved;
    },
    enableBeforeUnload: () => hasLost(book),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <LeaveQuestion onStay={blocker.reset} onLeave={blocker.proceed}>
      <p>
        {isLost ? (
          <Trans id="missing.unsaved">What the list marks could not be saved.</Trans>
        ) : (
          <Trans id="missing.unsaved-kept">
            What the list marks is not saved. It stays on this device until you come back to this list.
          </Trans>
        )}
      </p>
    </LeaveQuestion>
  );
}
