const paths = {
  back: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  share: 'M14 5l6 6-6 6v-3.8C9 13 6 14.5 4 18c.4-5.5 3.6-9 10-9.4Z',
  chat: 'M4 20l1.3-4A8 8 0 1 1 8.3 18.9L4 20ZM9 9c0 3.5 2.5 6 6 6',
  home: 'm4 11 8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1v-8Z',
  brands: 'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h6v6h-6Z',
  bag: 'M5.5 8h13l1 12h-15l1-12ZM9 8V7a3 3 0 0 1 6 0v1',
  bin: 'M5 7h14M10 7V5h4v2M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM20 20l-4.8-4.8',
  play: 'M8 5v14l11-7Z',
} as const;

/** A line icon, 24 px box, in the colour of its text. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
