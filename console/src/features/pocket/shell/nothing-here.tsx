import { Trans } from '@lingui/react/macro';
import { ActionLink } from '../../../ui/button/action-button.tsx';
import { Note } from '../ui/note.tsx';

/** Logged in, and nothing of the app is for this person: said, with the way on. */
export function NothingHere() {
  return (
    <Note
      tone="amber"
      title={<Trans id="m.no-desk">This app is for photos, approving and selling.</Trans>}
      actions={
        <ActionLink href="/" look="default">
          <Trans id="m.to-console">Open the console</Trans>
        </ActionLink>
      }
    >
      <Trans id="m.no-desk-detail">The owner of the shop can give you the rights for it.</Trans>
    </Note>
  );
}
