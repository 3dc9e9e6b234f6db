/** What XML 1.0 cannot hold at all: most control characters, halves of signs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text for the inside of an element or an attribute, whatever a shop typed. */
export const xmlText = (text: string): string =>
  /^[\w ./:#-]*$/.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(unwritable, '')
        .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
