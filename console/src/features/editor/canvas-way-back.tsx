import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { CrumbLook } from '../../ui/page/page-head.tsx';

/** The address of the editor's page. */
export const useEditorPlace = () => {
  const { folder, subfolder, file } = useParams({ from: '/shell/whatsapp-shop/$folder/$subfolder/$file' });
  const { all, debug, from } = useSearch({ from: '/shell/whatsapp-shop/$folder/$subfolder/$file' });
  return { folder, subfolder, file, isAll: all === true, isDebug: debug === true, from: from ?? 'list' };
};

type Place = ReturnType<typeof useEditorPlace>;

const roundOf = ({ subfolder, file, isAll }: Place) => ({ subfolder: isAll ? undefined : subfolder, at: file });
const listOf = ({ folder, subfolder, isAll }: Place) => ({ folder, subfolder: isAll ? 'all' : subfolder });

/** To where a person came from, at the same place: the list (EDT-02), the collage shown large in it, or a round of approvals. */
export function WayBack(look: CrumbLook) {
  const place = useEditorPlace();
  if (place.from === 'verify') {
    const { folder } = place;
    return <Link to="/whatsapp-shop/verify/$folder" params={{ folder }} search={roundOf(place)} {...look} />;
  }
  const search = { look: place.from === 'look' ? place.file : undefined };
  return <Link to="/whatsapp-shop/$folder/$subfolder" params={listOf(place)} search={search} {...look} />;
}

/** The same after the work is done: nobody asks whether to leave. */
export function useGoBack(): () => Promise<void> {
  const place = useEditorPlace();
  const navigate = useNavigate();
  return () => {
    const { folder, file, from } = place;
    return from === 'verify'
      ? navigate({
          to: '/whatsapp-shop/verify/$folder',
          params: { folder },
          search: roundOf(place),
          ignoreBlocker: true,
        })
      : navigate({
          to: '/whatsapp-shop/$folder/$subfolder',
          params: listOf(place),
          search: { look: from === 'look' ? file : undefined },
          ignoreBlocker: true,
        });
  };
}
