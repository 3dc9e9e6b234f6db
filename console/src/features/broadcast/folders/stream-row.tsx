import type { Picture } from '@kolaj/contract/endpoint';
import type { PhotoStream, StreamFolder } from '@kolaj/contract/source/stream';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ListRow } from '../../../product/list/row-list.tsx';
import { sendPages } from '../place.ts';
import styles from './send-rows.module.css';

/** A brand folder: its newest photos, how many can be sent. */
export function StreamRow({ file, source }: { file: StreamFolder['files'][number]; source: PhotoStream }) {
  const { t } = useLingui();
  const { id, name, covers, mtime, ready, total } = file;
  const rest = total - ready;
  return (
    <ListRow
      link={(face) => <Link to={sendPages[source]} params={{ subfolder: id }} {...face} />}
      covers={covers.map(coverOf)}
      name={name}
      changedAt={mtime}
      isStatusAtEnd
    >
      {rest > 0 && (
        <span className={styles.none}>
          {t({ id: 'send.not-ready', message: plural(rest, { one: '# not ready', other: '# not ready' }) })}
        </span>
      )}
      <span className={styles.photos}>
        {t({ id: 'send.photo-count', message: plural(ready, { one: '# photo', other: '# photos' }) })}
      </span>
    </ListRow>
  );
}

/** A photo's small picture is all a cover needs. */
const coverOf = (url: string): Picture => ({
  url,
  w192: url,
  w384: url,
  w960: url,
  thumbhash: '',
  width: 3,
  height: 4,
});
