/**
 * The brand (product spec §1). The palette's main colours are the brand's own; the text colours on them meet WCAG AA.
 */
export const light = {
  primary: { main: '#0c4da2', contrastText: '#ffffff' },
  secondary: { main: '#e31937' },
  success: { main: '#38B2AC', dark: '#20706c', contrastText: '#06201f' },
  warning: { main: '#F6AD55', dark: '#8a4b08', contrastText: '#2b1800' },
  error: { main: '#E53E3E', dark: '#b92525', contrastText: '#ffffff' },
  info: { main: '#4299e1', dark: '#1b5f9e', contrastText: '#071c2e' },
  background: { default: '#F5F7FA', paper: '#ffffff' },
  text: { primary: '#323F4B', secondary: '#566371', disabled: 'rgba(50, 63, 75, 0.6)' },
  action: {
    active: '#566371',
    hover: 'rgba(50, 63, 75, 0.05)',
    selected: 'rgba(50, 63, 75, 0.09)',
    disabled: 'rgba(50, 63, 75, 0.6)',
    disabledBackground: 'rgba(50, 63, 75, 0.09)',
  },
  divider: '#d9dfe7',
}

/** The same brand on a dark background, lightened until text and marks have a contrast of 4.5:1 (spec decision 26). */
export const dark = {
  primary: { main: '#8ab8f5', dark: '#5c97e6', contrastText: '#06213f' },
  secondary: { main: '#ff8a98', contrastText: '#3a060d' },
  success: { main: '#5fd0ca', dark: '#8be0db', contrastText: '#06201f' },
  warning: { main: '#F6AD55', dark: '#fbc988', contrastText: '#2b1800' },
  error: { main: '#ff8f8f', dark: '#ffb0b0', contrastText: '#3a0606' },
  info: { main: '#7cbcf0', dark: '#a6d3f6', contrastText: '#071c2e' },
  background: { default: '#10151c', paper: '#18202a' },
  text: { primary: '#e4e9ef', secondary: '#a9b5c2', disabled: 'rgba(228, 233, 239, 0.55)' },
  action: {
    active: '#a9b5c2',
    hover: 'rgba(228, 233, 239, 0.06)',
    selected: 'rgba(228, 233, 239, 0.12)',
    disabled: 'rgba(228, 233, 239, 0.55)',
    disabledBackground: 'rgba(228, 233, 239, 0.1)',
  },
  divider: '#2f3a47',
}

const { primary, secondary, success, warning, error, info, action } = light

/** The tones and marks of the light scheme, by their variables: on white paper those of the dark one are too pale. */
export const printedTones: Record<string, string> = Object.fromEntries(
  Object.entries({ primary, secondary, success, warning, error, info, action }).flatMap(([name, tones]) =>
    Object.entries({ ...('main' in tones && { dark: tones.main }), ...tones }).map(([tone, colour]) => [
      `--mui-palette-${name}-${tone}`,
      colour,
    ]),
  ),
)
