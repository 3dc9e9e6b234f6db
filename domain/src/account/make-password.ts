/** Without signs that are mistaken for each other when they are read out or copied by hand. */
const kinds = {
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  lower: 'abcdefghijkmnopqrstuvwxyz',
  digit: '23456789',
  special: '!#%+-=?@',
};
const length = 14;

/**
 * A password that meets the rule for new ones (VAL-27), one of each kind at least, in any order.
 *
 * @param below draws a whole number from 0 up to, not including, its argument, every one as likely
 */
export function makePassword(below: (limit: number) => number): string {
  const draw = (signs: string) => signs.charAt(below(signs.length));
  const all = Object.values(kinds);
  const drawn = [...all.map(draw), ...Array.from({ length: length - all.length }, () => draw(all.join('')))];
  // Each sign changes places with one that is not settled yet.
  for (let at = drawn.length - 1; at > 0; at--) {
    const other = below(at + 1);
    const [one = '', two = ''] = [drawn[at], drawn[other]];
    drawn[at] = two;
    drawn[other] = one;
  }
  return drawn.join('');
}
