import { flagSign, ownName } from '@kolaj/domain/shop/language-flag';
import type { SiteAgent } from '@kolaj/domain/site/model';
import { type AgentsFile, type AgentWords, agentWords } from '../agents-file.ts';
import { element } from './element.ts';
import { remember, remembered } from './memory.ts';
import { visitorTexts } from './visitor-language.ts';

/** Links that open a messenger with a number. */
const toNumber = /^(https:\/\/(?:wa\.me\/|t\.me\/\+))\d+/;

/**
 * Lets the visitor choose whom to write to, before the first message and whenever it is changed (`select_agent`). The choice is
 * remembered, and a link of an agent (`?a=<id>`) makes it. Without the list all words go to the number that the pages name.
 */
export async function offerAgents(root: string): Promise<void> {
  const answer = await fetch(`${root}agents.json`).catch(() => null);
  if (!answer?.ok) return;
  // A file of ours.
  const file: AgentsFile = await answer.json();
  const texts = await visitorTexts;
  const choice = new AgentChoice(file.agents, texts === null ? file.says : agentWords(texts));
  choice.start();
}

class AgentChoice {
  readonly #agents: readonly SiteAgent[];
  readonly #says: AgentWords;
  readonly #lines: HTMLElement[] = [];
  #chosen: SiteAgent | null;

  constructor(agents: readonly SiteAgent[], says: AgentWords) {
    this.#agents = agents;
    this.#says = says;
    const own = this.#find(new URLSearchParams(location.search).get('a'));
    if (own !== null) remember('agent', own.id);
    const [first = null, second] = agents;
    this.#chosen = own ?? this.#find(remembered('agent')) ?? (second === undefined ? first : null);
  }

  start(): void {
    for (const place of document.querySelectorAll('.actions, [data-send]')) {
      const line = element('p', { class: 'contact', role: 'status' });
      place.after(line);
      this.#lines.push(line);
    }
    for (const button of document.querySelectorAll<HTMLElement>('[data-choose-agent]')) {
      button.hidden = false;
      button.addEventListener('click', () => this.#ask(() => undefined));
    }
    this.#show();
    // Before all that follows a link, the cart's order too.
    document.addEventListener('click', (event) => this.#direct(event), { capture: true });
  }

  #find(id: string | null): SiteAgent | null {
    return this.#agents.find((agent) => agent.id === id) ?? null;
  }

  #direct(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !toNumber.test(link.href)) return;
    if (this.#chosen !== null) {
      link.href = link.href.replace(toNumber, `$1${this.#chosen.phone}`);
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#ask(() => link.click());
  }

  #choose(agent: SiteAgent): void {
    this.#chosen = agent;
    remember('agent', agent.id);
    this.#show();
  }

  #show(): void {
    const agent = this.#chosen;
    for (const line of this.#lines) {
      if (agent === null) continue;
      line.replaceChildren(
        photoOf(agent),
        this.#says.yourContact.replace('{name}', () => agent.name),
      );
      if (this.#agents.length < 2) continue;
      const change = element('button', { type: 'button', class: 'chip' }, this.#says.change);
      change.addEventListener('click', () => this.#ask(() => undefined));
      line.append(' ', change);
    }
  }

  #ask(then: () => void): void {
    const { chooseContact, close } = this.#says;
    const dialog = element('dialog', { class: 'agents', 'aria-label': chooseContact });
    const choices = this.#agents.map((agent) => {
      const button = element(
        'button',
        { type: 'button', 'aria-pressed': String(agent === this.#chosen) },
        photoOf(agent),
        element('span', {}, element('b', {}, agent.name), ' ', element('span', { class: 'quiet' }, spokenBy(agent))),
      );
      button.addEventListener('click', () => {
        this.#choose(agent);
        dialog.close();
        then();
      });
      return element('li', {}, button);
    });
    const end = element('button', { type: 'button', class: 'button button-second' }, close);
    end.addEventListener('click', () => dialog.close());
    dialog.append(element('h2', {}, chooseContact), element('ul', {}, ...choices), end);
    // Beside the dialog is its ground, which is the dialog itself.
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close();
    });
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}

function photoOf({ photo, name }: SiteAgent): HTMLElement {
  if (photo !== null) return element('img', { class: 'agent-photo', src: photo, alt: '', width: '48', height: '48' });
  const [letter = ''] = Array.from(name);
  return element('span', { class: 'agent-photo', 'aria-hidden': 'true' }, letter.toLocaleUpperCase());
}

/** `🇹🇷 🇬🇧 Türkçe, English`: each language in itself. */
const spokenBy = ({ flags, languages }: SiteAgent): string =>
  `${flags.map(flagSign).join(' ')} ${languages.map(ownName).join(', ')}`.trim();
