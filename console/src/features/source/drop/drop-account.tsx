import type { DropAccount as Account } from '@kolaj/contract/source/source-upload';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useDropReason } from '../../../product/source/drop/drop-words.ts';
import { useTroubleName, useTroubleRemedy } from '../import/file-trouble-words.ts';
import { OtherFiles } from '../import/other-files.tsx';
import { LeftOutFiles } from './drop-left-out.tsx';
import styles from './drop-panel.module.css';

/** How all files of a drop have come out; the numbers come to what was dropped. */
export function DropAccount({ account }: { account: Account }) {
  const { t } = useLingui();
  const { files, used, products, taken_back: back, already_here: here, waiting, on_way: onWay } = account;
  const made = t({ id: 'import.products', message: plural(products, { one: '# product', other: '# products' }) });
  const lines = [
    used > 0 &&
      t({
        id: 'drop.used',
        message: plural(used, { one: `# photo used: ${made}`, other: `# photos used: ${made}` }),
      }),
    back > 0 &&
      t({
        id: 'drop.taken-back',
        message: plural(back, { one: '# photo was taken back', other: '# photos were taken back' }),
      }),
    here > 0 &&
      t({
        id: 'drop.were-here',
        message: plural(here, { one: '# photo was already here', other: '# photos were already here' }),
      }),
    waiting > 0 &&
      t({
        id: 'drop.in-no-collage',
        message: plural(waiting, { one: '# photo is in no collage yet', other: '# photos are in no collage yet' }),
      }),
    onWay > 0 &&
      t({
        id: 'drop.on-way',
        message: plural(onWay, { one: '# file has not arrived yet', other: '# files have not arrived yet' }),
      }),
  ].filter((line) => line !== false);
  return (
    <div className={styles.account}>
      <p>
        <Plural id="drop.account" value={files} one="What became of # file:" other="What became of # files:" />
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <LeftOut account={account} />
      <OtherFiles files={account.other_files} className={undefined} />
    </div>
  );
}

/** By whomever: the browser, the server, the import. */
function LeftOut({ account: { left_out, unusable, left_out_count } }: { account: Account }) {
  const reasonOf = useDropReason();
  const nameOf = useTroubleName();
  const remedyOf = useTroubleRemedy();
  const files = [
    ...left_out.map(({ path, reason }) => ({ path, why: reasonOf(reason) })),
    ...unusable.map(({ path, code, words = '' }) => {
      const trouble = { code, words, paths: [path] };
      return { path: path.split('/').slice(2).join('/'), why: `${nameOf(trouble)}. ${remedyOf(trouble)}` };
    }),
  ];
  return <LeftOutFiles files={files} count={left_out_count} />;
}
