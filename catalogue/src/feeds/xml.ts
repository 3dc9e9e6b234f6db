/** What XML 1.0 cannot hold at all: most control characters, halves of signs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Nearly all texts are as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const odd = /[&<>"'\u0000-\u0008\u000B\u000C\u000E-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Text for the inside of an element or an attribute, whatever a shop typed. */
export const xmlText = (text: string): string =>
  odd.test(text)
    ? text
        .toWellFormed()
        .replace(unwritable, '')
        .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    : text;
