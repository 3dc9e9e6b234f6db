import { rights as allRights } from '@kolaj/domain/account/rights';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus, IconUsers } from '@tabler/icons-react';
import { useShop } from '../../product/account/session.query.ts';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useRightWords } from './right-words.ts';
import styles from './staff.module.css';

/** Staff who come by address: whose page this is, and what they may do themselves (D-87). */
export function OnlyOwner() {
  const { t } = useLingui();
  const shop = useShop();
  const words = useRightWords();
  return (
    <EmptyState
      icon={IconUsers}
      title={<Trans id="staff.only-owner">Only the owner sees who works here</Trans>}
      reason={
        <Trans id="staff.only-owner-reason">The owner invites people and switches what they may do. You may:</Trans>
      }
    >
      <ul className={styles.own}>
        {allRights.map((right) => {
          const isGiven = shop?.rights[right] ?? false;
          return (
            <li key={right} data-given={isGiven}>
              {isGiven ? (
                <IconCheck size={17} stroke={2} aria-hidden />
              ) : (
                <IconMinus size={17} stroke={2} aria-hidden />
              )}
              <strong>{words[right].name}</strong>
              <span>{isGiven ? words[right].effect : t({ id: 'staff.not-given', message: 'not given' })}</span>
            </li>
          );
        })}
      </ul>
      <LinkButton to="/whatsapp-shop" variant="action">
        <Trans id="send.to-kolaj">To the collages</Trans>
      </LinkButton>
    </EmptyState>
  );
}
