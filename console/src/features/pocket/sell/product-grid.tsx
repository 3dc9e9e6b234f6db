import type { AgentCollage } from '@kolaj/contract/agent/agent-app';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ProductCard } from './product-card.tsx';
import styles from './sell.module.css';

interface ProductGridProps {
  products: readonly AgentCollage[];
  isFavourite: (id: string) => boolean;
  onOpen: (id: string) => void;
  onFavourite: (id: string) => void;
  /** The end of what is there comes near. */
  onEnd?: () => void;
}

/** Narrowest card, px; its picture is as high as a collage of the usual size, and two lines stand below. */
const narrowest = 150;
const gap = 12;
/** Rows that are there above and below what is seen. */
const spare = 2;
const linesHeight = 54;
const heightOf = (width: number) => Math.round(width * 1.15) + linesHeight;

/** Thousands of products, of which only those on the screen are in the page. */
export function ProductGrid({ products, onEnd, isFavourite, ...card }: ProductGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const { width, height, above } = useRoom(list);
  const columns = Math.max(2, Math.floor((width + gap) / (narrowest + gap)));
  const rowHeight = heightOf((width - gap * (columns - 1)) / columns) + gap;
  const rows = Math.ceil(products.length / columns);
  const first = Math.min(Math.max(0, Math.floor(above / rowHeight) - spare), Math.max(0, rows - 1));
  const end = Math.ceil((above + height) / rowHeight) + spare;
  const isNearEnd = end >= rows;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);
  return (
    <div ref={list} className={styles.grid} style={{ height: rows * rowHeight - gap }}>
      <ul
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: rowHeight - gap,
          transform: `translateY(${first * rowHeight}px)`,
        }}
      >
        {products.slice(first * columns, end * columns).map((product) => (
          <ProductCard key={product.id} product={product} isFavourite={isFavourite(product.id)} {...card} />
        ))}
      </ul>
    </div>
  );
}

interface Room {
  /** Of the list, px. */
  width: number;
  /** Of what is seen of the page at once, px. */
  height: number;
  /** How much of the list is above that, px; below zero while something stands over the list. */
  above: number;
}

/** How much of the list is seen; rows have one height, so nothing else needs to be measured. */
function useRoom(list: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0, above: 0 });
  useLayoutEffect(() => {
    const own = list.current;
    const page = own?.closest('main');
    if (!own || !page) return;
    const measure = () => {
      const above = page.getBoundingClientRect().top - own.getBoundingClientRect().top;
      setRoom({ width: own.clientWidth, height: page.clientHeight, above });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    observer.observe(own);
    page.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      page.removeEventListener('scroll', measure);
    };
  }, [list]);
  return room;
}
