import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core';
import { palette } from './palette';

/** What may be left out says so in its label, so what may not has no mark. */
const field = { defaultProps: { size: 'md', radius: 'md', withAsterisk: false } };

/** What people write, a browser would keep on its disk beside the addresses of the tab, though it can put nothing back here. */
const text = { defaultProps: { ...field.defaultProps, autoComplete: 'off' } };

/** Two lines of a hint read as lines, and the last is no single word. */
const hint = { lineHeight: 1.35, textWrap: 'pretty' };

export const theme = createTheme({
  colors: palette,
  primaryColor: 'bosco',
  primaryShade: { light: 7, dark: 4 },
  // The filled button is dark green in the light scheme and bright in the dark one, so its text colour differs too.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const accent = input.variant === 'filled' && input.color === 'bosco';
    return accent ? { ...colors, color: 'var(--form-on-accent)' } : colors;
  },
  autoContrast: true,
  luminanceThreshold: 0.32,
  black: '#17211c',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.55', lg: '1.6', xl: '1.6' },
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.55rem + 2vw, 3rem)', lineHeight: '1.08' },
      h2: { fontSize: 'clamp(1.5rem, 1.3rem + 0.9vw, 2rem)', lineHeight: '1.15' },
      h3: { fontSize: '1.25rem', lineHeight: '1.25' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.625rem', lg: '1.125rem', xl: '1.75rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Plain objects, because importing the components here would add all of them to the first bundle.
  components: {
    Button: { defaultProps: { radius: 'xl', size: 'md' } },
    ActionIcon: { defaultProps: { radius: 'xl', size: 'lg', variant: 'subtle' } },
    Anchor: { defaultProps: { underline: 'always' } },
    // A badge stands in sentences and headings too, where a block is no valid HTML.
    Badge: { defaultProps: { component: 'span', radius: 'sm', variant: 'light', tt: 'none' } },
    InputWrapper: {
      defaultProps: { size: 'md', withAsterisk: false },
      styles: { label: { marginBottom: 4 }, description: { ...hint, marginBottom: 6 }, error: { marginTop: 6 } },
    },
    Checkbox: { styles: { description: { ...hint, fontSize: 'var(--mantine-font-size-sm)' } } },
    TextInput: text,
    PasswordInput: {
      defaultProps: {
        ...field.defaultProps,
        visibilityToggleButtonProps: { 'aria-label': 'Mostra o nascondi la password' },
      },
    },
    NumberInput: field,
    Textarea: text,
    Select: field,
    NativeSelect: field,
    FileInput: field,
    DateInput: field,
    Autocomplete: text,
  },
});

/** In the dark scheme a light badge is a little lighter than its background, not darker. */
const darkLightBadge = Object.fromEntries(
  Object.entries(palette).flatMap(([name, shades]) => [
    [`--mantine-color-${name}-light`, `color-mix(in srgb, ${shades[5]} 26%, var(--form-surface))`],
    [`--mantine-color-${name}-light-color`, shades[1]],
  ]),
);

/** Overrides of Mantine's colours that miss WCAG AA on our backgrounds. The other colours by role are in theme.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--form-paper)',
    '--mantine-color-dimmed': palette.gray[6],
    '--mantine-color-placeholder': palette.gray[6],
    '--mantine-color-error': palette.corallo[7],
    '--mantine-color-anchor': palette.bosco[7],
    '--mantine-color-default-border': palette.gray[4],
  },
  dark: {
    ...darkLightBadge,
    '--mantine-color-body': 'var(--form-paper)',
    '--mantine-color-dimmed': palette.dark[2],
    '--mantine-color-placeholder': palette.dark[2],
    '--mantine-color-error': palette.corallo[3],
    // Mantine takes the shade four below the primary one, which is the palest here.
    '--mantine-color-red-outline': palette.corallo[3],
    '--mantine-color-corallo-outline': palette.corallo[3],
    '--mantine-color-anchor': palette.bosco[3],
    '--mantine-color-default-border': palette.dark[3],
  },
});
