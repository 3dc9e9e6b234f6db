import type { ReactNode } from 'react';
import styles from './legal-text.module.css';

/**
 * A legal document as written in its file: `## heading`, `- item`, and paragraphs between empty lines. Nothing else, so that
 * a person who replaces the neutral text (D-91) needs to know nothing; and nothing of it is ever HTML.
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
    .split(/\n\s*\n/)
    .map((block, index) => ({ key: `${index}`, block: block.trim() }));

function Block({ block }: { block: string }): ReactNode {
  if (block.startsWith('## ')) return <h2>{block.slice(3)}</h2>;
  if (!block.startsWith('- ')) return <p>{block.replaceAll('\n', ' ')}</p>;
  const items = block
    .slice(2)
    .split(/\n- /)
    .map((item, index) => ({ key: `${index}`, item }));
  return (
    <ul>
      {items.map(({ key, item }) => (
        <li key={key}>{item}</li>
      ))}
    </ul>
  );
}
