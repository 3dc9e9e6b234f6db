import type { Upload } from '@kolaj/contract/source/source-upload';
import { dropUpload } from '@kolaj/contract/source/source-upload';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { DropLeftOut } from './drop-left-out.tsx';
import { wishDrop } from './drop-wish.ts';

/** Files whose page was closed before they had come: chosen again they go on where they stopped. */
export function DropBroken({ uploads }: { uploads: readonly Upload[] }) {
  const client = useQueryClient();
  const give = useMutation({
    mutationFn: () => Promise.all(uploads.map(({ id }) => call(dropUpload, { id }))),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports', 'uploads'] }),
  });
  const open = uploads.filter(({ status }) => status === 'receiving');
  const unpacking = uploads.filter(({ status }) => status === 'unpacking').length;
  const refused = uploads.flatMap(({ name, reason }) => (reason === null ? [] : [{ path: name, reason }]));
  return (
    <Banner
      tone={open.length + refused.length > 0 ? 'amber' : 'blue'}
      title={
        open.length > 0 ? (
          <Plural
            id="drop.broken"
            value={open.length}
            one="# file has come only in part."
            other="# files have come only in part."
          />
        ) : refused.length > 0 ? (
          <Plural
            id="drop.refused"
            value={refused.length}
            one="# file was not taken."
            other="# files were not taken."
          />
        ) : (
          <Plural
            id="drop.unpacking-zips"
            value={unpacking}
            one="# ZIP is being unpacked."
            other="# ZIPs are being unpacked."
          />
        )
      }
      actions={
        open.length + refused.length > 0 && (
          <>
            {open.length > 0 && (
              <Button onClick={() => wishDrop({ files: null, folder: null })}>
                <Trans id="drop.choose-again">Choose again</Trans>
              </Button>
            )}
            <Button variant="subtle" color="gray" loading={give.isPending} onClick={() => give.mutate()}>
              {open.length > 0 ? <Trans id="drop.give-up">Give up</Trans> : <Trans id="common.close">Close</Trans>}
            </Button>
          </>
        )
      }
    >
      {open.length > 0 && (
        <Trans id="drop.broken-remedy">Choose the same files again, they go on where they stopped.</Trans>
      )}
      <DropLeftOut leftOut={refused} />
    </Banner>
  );
}
