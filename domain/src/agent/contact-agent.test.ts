import { describe, expect, it } from 'vitest';
import type { WebAgent } from '../shop/config/client-config.ts';
import { contactAgent } from './contact-agent.ts';

const agent = (text: string, brands: WebAgent['brands'], agentPhone = '905321111111'): WebAgent => ({
  ...{ image: { src: '' }, text, agentPhone, value: text, agentLang: [], flags: [], brands },
});
const brands = [
  { name: 'ÇİÇEK Ş', otherTexts: [], aliases: ['Papatya'] },
  { name: 'Beren', otherTexts: [], aliases: [] },
];
const elif = agent('Elif', ['Papatya']);
const olga = agent('Olga', 'all', '+7 900 222 22 22');

describe('{agent} of a message', () => {
  it.each([
    ['the first who sells the brand', [elif, olga], 'cicek s', 'Elif +905321111111'],
    ['one with all brands', [elif, olga], 'Beren', 'Olga +79002222222'],
    ['the first of all when nobody sells it', [elif], 'Beren', 'Elif +905321111111'],
    ['the first of all in a message about no brand', [elif, olga], '', 'Olga +79002222222'],
    ['nobody without a number', [agent('Can', 'all', 'call me'), olga], 'Beren', 'Olga +79002222222'],
    ['empty without agents', [], 'Beren', ''],
  ])('is %s', (_what, agents, brand, named) => {
    expect(contactAgent(agents, { brand, brands })).toBe(named);
  });
});
