import type { Sibling } from '@kolaj/contract/collage/editor';
import { Trans } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { StatusBadge, useStatusWord } from '../../../product/status/status-badge.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { useEditorPlace } from '../canvas-way-back.tsx';
import { useEditor } from '../use-editor.ts';
import styles from './sibling.module.css';

// Loaded beside the picture: nobody copies in the first second.
const SiblingCopy = lazy(async () => ({ default: (await import('./sibling-copy.tsx')).SiblingCopy }));

/** The product in its other colours: a jump to each, and its values for all (D-36). */
export function Siblings() {
  const { data, editor } = useEditor();
  const own = data.collage.id;
  const { code } = editor.text_data;
  const others = data.siblings.filter(({ id }) => id !== own);
  return (
    <section className={styles.siblings}>
      <h2>
        <Trans id="editor.colours">Colours of {code}</Trans>
      </h2>
      {others.length === 0 ? (
        <p className={styles.note}>
          <Trans id="editor.colours-none">This folder has no other colour of it.</Trans>
        </p>
      ) : (
        <>
          <ul className={styles.colours}>
            {data.siblings.map((sibling) => (
              <li key={sibling.id}>
                <Colour sibling={sibling} isCurrent={sibling.id === own} />
              </li>
            ))}
          </ul>
          <Suspense fallback={<div className={styles.copySpace} />}>
            <SiblingCopy others={others} />
          </Suspense>
        </>
      )}
    </section>
  );
}

function Colour({ sibling, isCurrent }: { sibling: Sibling; isCurrent: boolean }) {
  const wordOf = useStatusWord();
  const { folder, subfolder } = useEditorPlace();
  const search = useSearch({ from: '/shell/whatsapp-shop/$folder/$subfolder/$file' });
  const { id, color, kolaj_name, thumbnail, status } = sibling;
  const name = color || kolaj_name;
  const face = (
    <>
      <Picture className={styles.picture ?? ''} src={thumbnail} alt="" />
      <span className={styles.status}>
        <StatusBadge status={status} size="sm" isDense />
      </span>
      <span className={styles.name}>{name}</span>
    </>
  );
  if (isCurrent) {
    return (
      <span className={styles.colour} aria-current="true">
        {face}
      </span>
    );
  }
  return (
    <Link
      className={styles.colour ?? ''}
      to="/whatsapp-shop/$folder/$subfolder/$file"
      params={{ folder, subfolder, file: id }}
      search={search}
      aria-label={`${name}, ${wordOf(status)}`}
    >
      {face}
    </Link>
  );
}
