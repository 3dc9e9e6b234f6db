// The terms and the privacy notice of an installation (D-81, D-91).
import { legalDocuments, legalTextAtMost } from '@kolaj/domain/installation/legal-text';
import * as z from 'zod/mini';
import { interfaceLanguage } from '../account/account.ts';
import { endpoint, instant, nothing, ok, resultOf } from '../endpoint.ts';

const document = z.enum(legalDocuments);

export const readLegalText = endpoint({
  method: 'POST',
  path: '/legal/read',
  role: 'public',
  summary: "The operator's own terms or privacy notice as a visitor reads it; null = the built-in text holds",
  input: z.object({ document, language: interfaceLanguage }),
  output: resultOf(
    z.nullable(
      z.object({
        /** `## heading`, `- item`, and paragraphs between empty lines: plain text, nothing of it is ever HTML. */
        text: z.string(),
        /** May be another than was asked for. */
        language: interfaceLanguage,
        written_at: instant,
      }),
    ),
  ),
});

const ownText = z.object({
  document,
  language: interfaceLanguage,
  text: z.string(),
  written_at: instant,
  /** Name of the administrator; null = unknown. */
  written_by: z.nullable(z.string()),
});
export type OwnLegalText = z.infer<typeof ownText>;

const consentAsking = z.object({
  /** Who has agreed to earlier texts, and not to those that hold now. */
  people: z.int(),
  /** They are asked before they go on. */
  is_asked: z.boolean(),
  /** When the texts were changed last. */
  changed_at: instant,
});
export type ConsentAsking = z.infer<typeof consentAsking>;

export const listLegalTexts = endpoint({
  method: 'POST',
  path: '/admin/legal/list',
  role: 'admin',
  summary: "The operator's own texts as they hold now",
  input: nothing,
  output: resultOf(
    z.object({
      texts: z.array(ownText),
      /** null = nothing own was ever written. */
      asking: z.nullable(consentAsking),
      /** Who reads a language that has no text gets this one's. */
      main_language: interfaceLanguage,
      /** Addresses that the environment names: they win over every text. */
      terms_url: z.nullable(z.string()),
      privacy_url: z.nullable(z.string()),
    }),
  ),
});

export const saveLegalText = endpoint({
  method: 'POST',
  path: '/admin/legal/save',
  role: 'admin',
  summary:
    'Puts a text in place of the built-in one, or, empty, takes it away; whoever registers from now on agrees to it, the others if asked again',
  input: z.object({
    document,
    language: interfaceLanguage,
    text: z.string().check(z.trim(), z.maxLength(legalTextAtMost)),
  }),
  output: ok({}),
});

export const askConsentAgain = endpoint({
  method: 'POST',
  path: '/admin/legal/ask-again',
  role: 'admin',
  summary: 'Everybody who has agreed to earlier texts only must agree to those that hold now before they go on',
  input: nothing,
  /** How many are asked. */
  output: ok({ data: z.object({ people: z.int() }) }),
});

export const legalCalls = { readLegalText, listLegalTexts, saveLegalText, askConsentAgain };
