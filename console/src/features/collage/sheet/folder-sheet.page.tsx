import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ShopOfLink } from '../../../product/account/shop-of-link.tsx';
import { isUnknownFolder, UnknownFolder } from '../../../product/list/unknown-folder.tsx';
import { PaperButtons } from '../../../product/paper/paper-buttons.tsx';
import { useSharedAddress } from '../../../product/paper/use-shared-address.ts';
import { Chip } from '../../../ui/button/chip.tsx';
import { LinkButton } from '../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { useCollageList } from '../collages.query.ts';
import { PictureSheet, SizeChoice } from './picture-sheet.tsx';
import styles from './sheet.module.css';
import { sheetGroups } from './sheet-groups.ts';

const route = '/shell/pictures/folder/$folder/$subfolder' as const;

/** The pictures of a brand or a whole folder, to be compared, printed, or shown to the others. */
export function FolderSheetPage() {
  const { shop } = useSearch({ from: route });
  return (
    <ShopOfLink pid={shop}>
      <FolderSheet />
    </ShopOfLink>
  );
}

function FolderSheet() {
  const { t } = useLingui();
  const { folder, subfolder } = useParams({ from: route });
  const { year, size = 'many', approved = false } = useSearch({ from: route });
  const navigate = useNavigate({ from: '/pictures/folder/$folder/$subfolder' });
  const query = useCollageList({ folder, subfolder, year });
  const address = useSharedAddress();
  const heading = t({ id: 'sheet.title', message: 'Contact sheet' });
  if (isUnknownFolder(query)) return <UnknownFolder />;

  const list = query.data;
  const name = list === undefined ? '' : [list.folderName, list.subfolderName].filter(Boolean).join(' · ');
  const groups = list === undefined ? [] : sheetGroups(list, { isApprovedOnly: approved });
  const count = groups.reduce((sum, { cards }) => sum + cards.length, 0);
  const under = t({ id: 'sheet.pictures', message: plural(count, { one: '# picture', other: '# pictures' }) });
  const share = { title: `${heading}: ${name}`, url: address };
  return (
    <>
      <PageHead
        title={heading}
        crumbs={[
          {
            label: t({ id: 'nav.kolaj', message: 'Kolaj' }),
            link: (look) => <Link to="/whatsapp-shop" search={{ year }} {...look} />,
          },
          {
            label: name === '' ? '…' : name,
            link: (look) => (
              <Link to="/whatsapp-shop/$folder/$subfolder" params={{ folder, subfolder }} search={{ year }} {...look} />
            ),
          },
        ]}
        isTitleInBarOnly
        subtitle={list && `${name} · ${under}`}
        actions={count > 0 && <PaperButtons {...share} />}
        phoneActions={count > 0 && <PaperButtons {...share} isIcon />}
      />
      <Loaded query={query} skeleton={{ kind: 'grid', cards: 12 }}>
        {() => (
          <>
            <div className={styles.choices}>
              <SizeChoice
                size={size}
                onChange={(next) => void navigate({ search: (was) => ({ ...was, size: next }), replace: true })}
              />
              <Chip
                isPressed={approved}
                onClick={() =>
                  void navigate({ search: (was) => ({ ...was, approved: !approved || undefined }), replace: true })
                }
              >
                <Trans id="sheet.approved-only">Only approved</Trans>
              </Chip>
            </div>
            {count === 0 ? (
              <EmptyState icon={IconPhotoOff} title={<Trans id="sheet.empty">No pictures to show</Trans>}>
                <LinkButton to="/whatsapp-shop" variant="action">
                  <Trans id="send.to-kolaj">To the collages</Trans>
                </LinkButton>
              </EmptyState>
            ) : (
              <PictureSheet title={name} under={under} groups={groups} size={size} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
