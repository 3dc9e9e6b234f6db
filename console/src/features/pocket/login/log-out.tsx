import { logout } from '@kolaj/contract/account/account';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { forgetDevice } from '../settings/push-device.ts';
import { forgetStart } from '../shell/use-start.ts';
import { Failed } from '../ui/failed.tsx';

/** The way out; whoever comes next is not told this person's news. */
export function LogOut() {
  // The POST twin: a GET must not change anything by being followed (D-10).
  const leave = useSend(async () => {
    await forgetDevice();
    return call({ ...logout, method: 'POST' }, {});
  });
  const done = () => {
    forgetStart();
    window.location.assign('/m');
  };
  return (
    <>
      {leave.isError && <Failed error={leave.error} />}
      <ActionButton
        look="default"
        isBusy={leave.isPending}
        onClick={() => leave.mutate(undefined, { onSuccess: done })}
      >
        <Trans id="m.log-out">Log out</Trans>
      </ActionButton>
    </>
  );
}
