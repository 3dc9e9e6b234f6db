import { element } from '../element.ts';
import { lineIcon } from '../line-icon.ts';
import { visitorTexts } from '../visitor-language.ts';
import { fitted, moved, toggled, type View, whole, type Zoom, zoomedTo } from './zoom.ts';

interface Opened {
  /** To the large files, with the pictures that the page shows in them. */
  links: readonly HTMLAnchorElement[];
  at: number;
  /** What the controls are called in the shop's language: close, previous, next, with `|` between. */
  words: string;
  onClose: (at: number) => void;
}

/** Pictures on the whole screen: swipe or arrows to the next, two taps, two fingers, the wheel or + and − to come closer. */
export async function openViewer({ words, ...opened }: Opened): Promise<void> {
  const texts = await visitorTexts;
  const named = texts === null ? words.split('|') : [texts.close, texts.previousPicture, texts.nextPicture];
  const viewer = new Viewer(opened, named);
  document.body.append(viewer.dialog);
  viewer.open(opened.at);
}

/** Two taps count as one when they come within so many ms and px. */
const twoTaps = { ms: 320, px: 30 };
/** px that a key moves a picture. */
const keyStep = 80;

class Viewer {
  readonly dialog: HTMLDialogElement;
  readonly #track = element('ul', { tabindex: '0' });
  readonly #place = element('output', {});
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #links: readonly HTMLAnchorElement[];
  readonly #fingers = new Map<number, { x: number; y: number }>();
  #zoom: Zoom = whole;
  #lastTap = { at: 0, x: 0, y: 0 };
  /** The picture that was looked at last: a closed dialog has no size to tell it by. */
  #shown = 0;

  constructor({ links, onClose }: Omit<Opened, 'words'>, [close = '', previous = '', next = '']: string[]) {
    this.#links = links;
    this.#previous = control(previous, 'm15 5-7 7 7 7', () => this.#show(this.#at() - 1));
    this.#next = control(next, 'm9 5 7 7-7 7', () => this.#show(this.#at() + 1));
    const closing = control(close, 'M6 6l12 12M18 6 6 18', () => this.dialog.close());
    closing.className = 'viewer-close';
    this.#track.append(...links.map(slideOf));
    const steps = links.length === 1 ? [] : [element('nav', {}, this.#previous, this.#place, this.#next)];
    this.dialog = element('dialog', { class: 'viewer' }, closing, this.#track, ...steps);
    this.dialog.addEventListener('close', () => {
      onClose(this.#shown);
      this.dialog.remove();
    });
    this.dialog.addEventListener('keydown', (event) => this.#onKey(event));
    this.#track.addEventListener('scroll', () => this.#onScroll(), { passive: true });
    this.#listen();
  }

  open(at: number): void {
    this.dialog.showModal();
    this.#show(at, 'instant');
    this.#onScroll();
  }

  #at(): number {
    return Math.round(this.#track.scrollLeft / (this.#track.clientWidth || 1));
  }

  #show(at: number, behavior: ScrollBehavior = 'smooth'): void {
    this.#set(whole);
    this.#track.scrollTo({ left: at * this.#track.clientWidth, behavior });
  }

  #onScroll(): void {
    if (!this.dialog.open) return;
    const at = this.#at();
    this.#shown = at;
    this.#place.textContent = `${at + 1} / ${this.#links.length}`;
    this.#previous.disabled = at === 0;
    this.#next.disabled = at === this.#links.length - 1;
    // The large file of this picture only: the next one may never be looked at.
    const image = this.#image();
    const large = this.#links[at]?.href;
    if (image && large !== undefined && image.dataset.large === undefined) {
      image.dataset.large = '';
      image.src = large;
    }
  }

  #image(): HTMLImageElement | null {
    return this.#track.children[this.#at()]?.querySelector('img') ?? null;
  }

  #view(): View {
    const screen = { width: this.#track.clientWidth, height: this.#track.clientHeight };
    const image = this.#image();
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = image ?? {};
    return { screen, picture: width === 0 ? screen : fitted({ width, height }, screen) };
  }

  #set(zoom: Zoom): void {
    this.#zoom = zoom;
    this.dialog.classList.toggle('zoomed', zoom.scale > 1);
    const image = this.#image();
    if (image) image.style.transform = `translate(${zoom.x}px,${zoom.y}px) scale(${zoom.scale})`;
  }

  /** From the screen's middle. */
  #point({ clientX, clientY }: MouseEvent): { x: number; y: number } {
    return { x: clientX - this.#track.clientWidth / 2, y: clientY - this.#track.clientHeight / 2 };
  }

  #listen(): void {
    const track = this.#track;
    track.addEventListener('pointerdown', (event) => {
      this.#fingers.set(event.pointerId, this.#point(event));
    });
    track.addEventListener('pointermove', (event) => this.#onMove(event));
    track.addEventListener('pointerup', (event) => {
      this.#fingers.delete(event.pointerId);
      if (this.#fingers.size === 0) this.#onTap(event);
    });
    for (const over of ['pointercancel', 'pointerleave'] as const) {
      track.addEventListener(over, (event) => this.#fingers.delete(event.pointerId));
    }
    track.addEventListener(
      'wheel',
      (event) => {
        // A wheel to the side goes to the next picture.
        if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
        event.preventDefault();
        const scale = this.#zoom.scale * Math.exp(-event.deltaY / 300);
        this.#set(zoomedTo(this.#zoom, scale, this.#point(event), this.#view()));
      },
      { passive: false },
    );
  }

  #onMove(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#point(event);
    this.#fingers.set(event.pointerId, now);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    const view = this.#view();
    if (other) {
      const factor = distance(now, other) / (distance(before, other) || 1);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.#set(zoomedTo(this.#zoom, this.#zoom.scale * factor, middle, view));
    } else if (this.#zoom.scale > 1) {
      this.#set(moved(this.#zoom, { x: now.x - before.x, y: now.y - before.y }, view));
    }
  }

  #onTap(event: PointerEvent): void {
    const point = this.#point(event);
    const { at, ...before } = this.#lastTap;
    const isSecond = event.timeStamp - at < twoTaps.ms && distance(point, before) < twoTaps.px;
    this.#lastTap = isSecond ? { at: 0, x: 0, y: 0 } : { at: event.timeStamp, ...point };
    if (isSecond) this.#set(toggled(this.#zoom, point, this.#view()));
  }

  #onKey(event: KeyboardEvent): void {
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const height = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const closer = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 }[event.key];
    const view = this.#view();
    if (closer !== undefined) this.#set(zoomedTo(this.#zoom, this.#zoom.scale * closer, whole, view));
    else if (event.key === '0') this.#set(whole);
    else if (side !== undefined && this.#zoom.scale === 1) this.#show(this.#at() + side);
    else if (side !== undefined || height !== undefined) {
      this.#set(moved(this.#zoom, { x: -(side ?? 0) * keyStep, y: (height ?? 0) * keyStep }, view));
    } else return;
    event.preventDefault();
  }
}

function distance(one: { x: number; y: number }, other: { x: number; y: number }): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** What the page has loaded already is shown at once, until the large file is there. */
function slideOf(link: HTMLAnchorElement): HTMLElement {
  const shown = link.querySelector('img');
  const image = element('img', {
    src: shown?.currentSrc || shown?.src || '',
    alt: shown?.alt ?? '',
    draggable: 'false',
  });
  return element('li', {}, image);
}

function control(name: string, line: string, run: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', 'aria-label': name });
  button.append(lineIcon(line));
  button.addEventListener('click', run);
  return button;
}
