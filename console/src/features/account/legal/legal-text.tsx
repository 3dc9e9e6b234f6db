import type { ReactNode } from 'react';
import styles from './legal-text.module.css';

/**
 * A legal document as it stands in its file: `## heading`, `- item`, and paragraphs between empty lines. Nothing else, so that
 * whoever replaces the neutral text (D-91) needs to know nothing.
 */
export function LegalText({ text, language }: { text: string; language: string }) {
  return (
    <div className={styles.text} lang={language}>
      {blocksOf(text).map(({ key, block }) => (
        <Block key={key} block={block} />
      ))}
    </div>
  );
}

const blocksOf = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((block, index) => ({ key: `${index}`, block }));

function Block({ block }: { block: string }): ReactNode {
  if (block.startsWith('## ')) return <h2>{block.slice(3)}</h2>;
  if (!block.startsWith('- ')) return <p>{block.replaceAll('\n', ' ')}</p>;
  return (
    <ul>
      {block
        .split(/\n?- /)
        .filter(Boolean)
        .map((item) => (
          <li key={item}>{item}</li>
        ))}
    </ul>
  );
}
