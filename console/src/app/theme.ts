import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { statusColours } from '../ui/tokens.ts';
import styles from './theme.module.css';

const tuple = (tones: string): MantineColorsTuple => {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = tones.split(' ');
  return [a, b, c, d, e, f, g, h, i, j];
};

// Index 0 = light soft, 6 = dark solid, 7 = light solid, 8 = light text, 9 = dark soft.
const colors = {
  cobalt: tuple('#ECEDFC #D5D8F8 #B3B9F4 #8E97EE #7480F1 #6471F2 #5A67F2 #3A47D5 #2F3ABD #22254A'),
  green: tuple('#E0F3E8 #BDE5CE #92D5B0 #6ADBA3 #2DB777 #1C9A60 #2DB777 #0A7A48 #086038 #11301F'),
  amber: tuple('#FCEFD2 #F8DFA9 #F3BE5C #E3A23A #CC8412 #BD6F00 #E3A23A #A85A00 #774700 #36270B'),
  red: tuple('#FCE8E6 #F8CCC8 #FF9A91 #F0685D #E14F43 #D63B2F #F0685D #C4281C #A41C12 #3F1916'),
  violet: tuple('#F2E8FC #E2CDF8 #CFABFF #B07BF2 #9A5CE0 #8A46D4 #B07BF2 #7A36C8 #6426AB #2D1C47'),
};

/**
 * Labels of the five status colours come from the tokens of the scheme in use: Mantine's own contrast choice is made once,
 * from the light scheme, and left dark buttons at 2.2–3.1:1. Adds the variant `action`, the one ink button of a view.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  if (input.variant === 'action') {
    return {
      ...resolved,
      background: 'var(--k-action)',
      hover: 'var(--k-action-hover)',
      color: 'var(--k-on-action)',
      border: '1px solid transparent',
    };
  }
  const name = input.color ?? input.theme.primaryColor;
  const colour = statusColours.find((candidate) => candidate === name);
  if (colour === undefined) return resolved;
  if (input.variant === 'filled') return { ...resolved, color: `var(--k-on-${colour})` };
  if (input.variant === 'light') {
    return {
      ...resolved,
      background: `var(--k-${colour}-soft)`,
      hover: `var(--k-${colour}-soft)`,
      color: `var(--k-${colour}-text)`,
    };
  }
  if (input.variant === 'subtle' || input.variant === 'transparent') {
    return { ...resolved, hover: 'var(--k-hover)', color: `var(--k-${colour}-text)` };
  }
  return resolved;
};

const mantineAliases = {
  '--mantine-color-body': 'var(--k-panel)',
  '--mantine-color-text': 'var(--k-text)',
  '--mantine-color-dimmed': 'var(--k-text3)',
  '--mantine-color-placeholder': 'var(--k-text3)',
  '--mantine-color-error': 'var(--k-red-text)',
  '--mantine-color-anchor': 'var(--k-accent-text)',
  '--mantine-color-default': 'var(--k-panel)',
  '--mantine-color-default-hover': 'var(--k-sunken)',
  '--mantine-color-default-color': 'var(--k-text)',
  '--mantine-color-default-border': 'var(--k-line2)',
  '--mantine-color-disabled': 'var(--k-slate-soft)',
  '--mantine-color-disabled-color': 'var(--k-text3)',
  '--mantine-color-disabled-border': 'transparent',
};

/** Mantine's own names on top of the design's tokens, in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineAliases,
  dark: mantineAliases,
});

export const theme = createTheme({
  colors,
  primaryColor: 'cobalt',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.2,
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Wide', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Wide', system-ui, sans-serif",
    fontWeight: '650',
  },
  radius: { xs: '5px', sm: '7px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.34', sm: '1.385', md: '1.43', lg: '1.5', xl: '1.45' },
  shadows: { xs: 'var(--k-shadow-1)', sm: 'var(--k-shadow-1)', md: 'var(--k-shadow-2)', xl: 'var(--k-shadow-3)' },
  breakpoints: { xs: '480px', sm: '768px', md: '992px', lg: '1200px', xl: '1440px' },
  variantColorResolver,
  // Plain objects: `Component.extend` would pull every one of these components into the first download.
  components: {
    Button: { defaultProps: { variant: 'default' }, classNames: { root: styles.button } },
    Checkbox: { defaultProps: { radius: 'xs' }, classNames: { input: styles.check } },
    Input: { classNames: { input: styles.input } },
    InputWrapper: { classNames: { label: styles.label, description: styles.help, error: styles.error } },
    Menu: {
      // Without the placeholder: a focusable `presentation` child is no allowed content of a menu.
      defaultProps: { shadow: 'md', radius: 'lg', width: 220, withInitialFocusPlaceholder: false, withinPortal: false },
      classNames: { dropdown: styles.menu, item: styles.menuItem },
    },
    PasswordInput: { classNames: { visibilityToggle: styles.reveal } },
    Radio: { classNames: { radio: styles.check } },
    Switch: { classNames: { input: styles.switch, track: styles.track } },
  },
});
