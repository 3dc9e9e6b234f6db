import type { BuildWarning } from '@kolaj/contract/site/site';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useLackingWords } from '../../product/collage/lacking-words.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import styles from './build.module.css';
import type { BuildList } from './builds.query.ts';
import { SameCodes } from './same-codes.tsx';

/** Named, each with the way to its place, before the rest is counted. */
const LISTED = 4;

/** What the live site lacks, by kind, each with the place where it is put right. */
export function Warnings({ warnings }: { warnings: readonly BuildWarning[] }) {
  const { t } = useLingui();
  if (warnings.length === 0) return null;
  return (
    <Banner tone="amber" title={t({ id: 'build.warnings', message: 'The live site has gaps.' })}>
      <ul className={styles.warnings}>
        {warnings.map((warning) => (
          <li key={warning.kind}>
            <Words warning={warning} />
          </li>
        ))}
      </ul>
    </Banner>
  );
}

interface NextWarningsProps {
  changes: Pick<BuildList['changes'], 'lacking' | 'waiting' | 'same_code' | 'lacks_number' | 'without_currency'>;
  /** Of the live site: what it says of the shop's settings is not said twice. */
  told: readonly BuildWarning[];
}

/** What will be missing on the site after the next publish, told before it; nothing is forbidden. */
export function NextWarnings({ changes, told }: NextWarningsProps) {
  const { t } = useLingui();
  const words = useLackingWords();
  const { lacking, waiting, same_code: sameCode } = changes;
  const { code, price } = lacking;
  const isTold = (kind: BuildWarning['kind']) => told.some((warning) => warning.kind === kind);
  const lacksNumber = changes.lacks_number && !isTold('number_missing');
  const withoutCurrency = isTold('currency_missing') ? 0 : changes.without_currency;
  if (code + price + waiting + sameCode.total + withoutCurrency === 0 && !lacksNumber) return null;
  return (
    <Banner tone="amber" title={t({ id: 'build.next-warnings', message: 'What you publish next has gaps.' })}>
      <ul className={styles.warnings}>
        {lacksNumber && (
          <li>
            <NoNumber />
          </li>
        )}
        {code > 0 && (
          <li>
            {words.codes(code)} <TypeCodes />
          </li>
        )}
        {price > 0 && (
          <li>
            {words.prices(price)} <TypePrices />
          </li>
        )}
        {withoutCurrency > 0 && (
          <li>
            <NoCurrency products={withoutCurrency} />
          </li>
        )}
        <SameCodes {...sameCode} />
        {waiting > 0 && (
          <li>
            {t({
              id: 'build.next-waiting',
              message: plural(waiting, {
                one: '# collage that is live awaits approval again: publishing takes it off until then.',
                other: '# collages that are live await approval again: publishing takes them off until then.',
              }),
            })}{' '}
            <Link to="/whatsapp-shop">{t({ id: 'send.to-kolaj', message: 'To the collages' })}</Link>
          </li>
        )}
      </ul>
    </Banner>
  );
}

function NoNumber() {
  const { t } = useLingui();
  return (
    <>
      {t({ id: 'build.no-number', message: 'Nobody can order: the site has no number for orders.' })}{' '}
      <Link to="/settings" search={{ section: 'ordering' }}>
        {t({ id: 'build.give-number', message: 'Give the number' })}
      </Link>
    </>
  );
}

function NoCurrency({ products }: { products: number }) {
  const { t } = useLingui();
  return (
    <>
      {t({
        id: 'build.no-currency',
        message: plural(products, {
          one: '# product is in no feed: no currency is chosen.',
          other: '# products are in no feed: no currency is chosen.',
        }),
      })}{' '}
      <Link to="/settings" search={{ section: 'products' }}>
        {t({ id: 'build.choose-currency', message: 'Choose the currency' })}
      </Link>
    </>
  );
}

function TypeCodes() {
  const { t } = useLingui();
  return <Link to="/whatsapp-shop/missing">{t({ id: 'build.type-codes', message: 'Type the codes' })}</Link>;
}

function TypePrices() {
  const { t } = useLingui();
  return (
    <Link to="/whatsapp-shop/missing" search={{ lacks: 'price' }}>
      {t({ id: 'build.type-prices', message: 'Type the prices' })}
    </Link>
  );
}

function Words({ warning }: { warning: BuildWarning }) {
  const { t } = useLingui();
  const { kind, examples } = warning;
  switch (kind) {
    case 'number_missing':
      return <NoNumber />;
    case 'code_missing':
      return (
        <>
          <Named lead={t({ id: 'verify.no-code', message: 'No code' })} warning={warning} /> <TypeCodes />
        </>
      );
    case 'price_missing':
      return (
        <>
          <Named lead={t({ id: 'build.no-price', message: 'No price' })} warning={warning} /> <TypePrices />
        </>
      );
    case 'logo_missing':
      return <Named lead={t({ id: 'build.no-logo', message: 'No logo' })} warning={warning} />;
    case 'brand_inactive':
      return (
        <Named
          lead={t({ id: 'build.hidden-brand', message: 'Brand not active, its products are not shown' })}
          warning={warning}
        />
      );
    case 'picture_refused':
      return <Named lead={t({ id: 'build.no-picture', message: 'Picture address not allowed' })} warning={warning} />;
    case 'photos_waiting': {
      const photos = Number(examples[0]?.about ?? 0);
      return t({
        id: 'build.photos-waiting',
        message: plural(photos, {
          one: '# photo is still being prepared. Publish again to show it.',
          other: '# photos are still being prepared. Publish again to show them.',
        }),
      });
    }
    case 'currency_missing':
      return <NoCurrency products={Number(examples[0]?.about ?? 0)} />;
  }
}

/** `No price: BR-1 red, BR-2 and 7 more`: every name leads to its place. */
function Named({ lead, warning: { kind, count, examples } }: { lead: string; warning: BuildWarning }) {
  const { t } = useLingui();
  const shown = examples.slice(0, LISTED);
  const hidden = count - shown.length;
  return (
    <>
      {lead}:{' '}
      {shown.map((example, at) => (
        <Fragment key={`${example.about} ${example.collage?.id ?? example.brand_id ?? at}`}>
          {at > 0 && ', '}
          <Place kind={kind} example={example} />
        </Fragment>
      ))}
      {hidden > 0 && ` ${t({ id: 'build.and-more', message: `and ${hidden} more` })}`}
    </>
  );
}

interface PlaceProps {
  kind: BuildWarning['kind'];
  example: BuildWarning['examples'][number];
}

function Place({ kind, example: { about, collage, brand_id } }: PlaceProps) {
  if (collage !== null) {
    const { folder_id, subfolder_id, id } = collage;
    return (
      <Link
        to="/whatsapp-shop/$folder/$subfolder/$file"
        params={{ folder: folder_id, subfolder: subfolder_id, file: id }}
      >
        {about}
      </Link>
    );
  }
  if (brand_id !== null) {
    return (
      <Link to="/brands" search={{ brand: brand_id }}>
        {about}
      </Link>
    );
  }
  if (kind === 'picture_refused') {
    return (
      <Link to="/settings" search={{ section: 'look' }}>
        {about}
      </Link>
    );
  }
  return about;
}
