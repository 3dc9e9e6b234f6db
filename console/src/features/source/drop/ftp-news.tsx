import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { useMay } from '../../../product/account/use-may.ts';
import { useFtpPhotos } from '../../../product/source/ftp-photos.query.ts';
import { useStartImport } from '../../../product/source/import.query.ts';
import { ordersOf } from '../../../product/source/photo-order.ts';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';

/**
 * What came by the shop's FTP door: on the page of its folder until nobody has to do anything with it, on that of all folders as long as it
 * is in no collage and may have no folder yet.
 */
export function FtpNews({ folder }: { folder: string | null }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const mayApprove = useMay('approve');
  const { data = [] } = useFtpPhotos();
  const make = useStartImport();
  const here = data.filter((place) => folder === null || place.folder === folder);
  const sum = (of: 'waiting' | 'to_verify' | 'products') => here.reduce((total, place) => total + place[of], 0);
  const waiting = make.data?.success === true ? 0 : sum('waiting');
  const photos = folder === null ? 0 : sum('to_verify');
  const products = sum('products');
  const made = t({ id: 'import.products', message: plural(products, { one: '# product', other: '# products' }) });
  const [first] = here.flatMap(({ folder_id: id, to_verify: toVerify }) => (id !== null && toVerify > 0 ? [id] : []));
  if (waiting + photos === 0) return null;
  const lines = [
    photos > 0 &&
      t({
        id: 'ftp.to-verify',
        message: plural(photos, {
          one: `# photo came by FTP: ${made}`,
          other: `# photos came by FTP: ${made}`,
        }),
      }),
    waiting > 0 &&
      t({
        id: 'ftp.waiting',
        message: plural(waiting, {
          one: '# photo came by FTP and is in no collage yet',
          other: '# photos came by FTP and are in no collage yet',
        }),
      }),
  ].filter((line) => line !== false);
  return (
    <Banner
      tone="blue"
      icon={IconServer2}
      title={lines[0] ?? ''}
      actions={
        <>
          {waiting > 0 && (
            <Button
              size="xs"
              loading={make.isPending}
              onClick={() => make.mutate({ folder: ordersOf(waitingIn(here)) })}
            >
              <Trans id="m.make-collages">Make collages</Trans>
            </Button>
          )}
          {photos > 0 && mayApprove && first !== undefined && (
            <LinkButton to="/whatsapp-shop/verify/$folder" params={{ folder: first }} size="xs">
              <Trans id="today.to-waiting">Verify</Trans>
            </LinkButton>
          )}
        </>
      }
    >
      {lines.slice(1).map((line) => (
        <div key={line}>{line}</div>
      ))}
      {make.data?.success === false && t(refusalWords[make.data.code])}
      {make.isError && textOf(make.error).detail}
    </Banner>
  );
}

const waitingIn = <Place extends { waiting: number }>(places: readonly Place[]): Place[] =>
  places.filter(({ waiting }) => waiting > 0);
