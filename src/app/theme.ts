import { createTheme } from '@mui/material/styles'
import type { Theme } from '@mui/material/styles'

/** Height of buttons and inputs, in pixels (product spec §9). */
const control = 38

/** The brand (product spec §1); contrasting texts are chosen for WCAG AA, the palette's mains are the brand's own. */
const light = {
  primary: { main: '#0c4da2' },
  secondary: { main: '#e31937' },
  success: { main: '#38B2AC', dark: '#20706c', contrastText: '#06201f' },
  warning: { main: '#F6AD55', dark: '#8a4b08', contrastText: '#2b1800' },
  error: { main: '#E53E3E', dark: '#b92525', contrastText: '#ffffff' },
  info: { main: '#4299e1', dark: '#1b5f9e', contrastText: '#071c2e' },
  background: { default: '#F5F7FA', paper: '#ffffff' },
  text: { primary: '#323F4B', secondary: '#566371' },
  divider: '#d9dfe7',
}

/** The same brand on dark ground, lightened until text and marks keep 4.5:1 (decision 26). */
const dark = {
  primary: { main: '#8ab8f5', dark: '#5c97e6', contrastText: '#06213f' },
  secondary: { main: '#ff8a98', contrastText: '#3a060d' },
  success: { main: '#5fd0ca', dark: '#8be0db', contrastText: '#06201f' },
  warning: { main: '#F6AD55', dark: '#fbc988', contrastText: '#2b1800' },
  error: { main: '#ff8f8f', dark: '#ffb0b0', contrastText: '#3a0606' },
  info: { main: '#7cbcf0', dark: '#a6d3f6', contrastText: '#071c2e' },
  background: { default: '#10151c', paper: '#18202a' },
  text: { primary: '#e4e9ef', secondary: '#a9b5c2' },
  divider: '#2f3a47',
}

const font = ['"Inter Variable"', 'Inter', '"Inter Stand-in"', 'system-ui', '"Segoe UI"', 'Roboto', '"Helvetica Neue"', 'Arial', 'sans-serif']

const typography = {
  fontFamily: font.join(','),
  h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
  h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
  h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  body1: { fontSize: '0.9375rem' },
  body2: { fontSize: '0.875rem' },
  button: { textTransform: 'none', fontWeight: 600 },
} as const

/** Filled buttons whose brand colour is too pale for white text take its darker shade in light mode. */
const filled = (theme: Theme, colour: 'success' | 'error') => ({
  props: { variant: 'contained' as const, color: colour },
  style: {
    backgroundColor: (theme.vars ?? theme).palette[colour].dark,
    color: '#fff',
    ...theme.applyStyles('dark', { color: (theme.vars ?? theme).palette[colour].contrastText }),
  },
})

const unfilled = (variant: 'outlined' | 'text') => (theme: Theme, colour: 'success' | 'error') => ({
  props: { variant, color: colour },
  style: { color: (theme.vars ?? theme).palette[colour].dark },
})

const tones = ['success', 'error'] as const

/** A label's or a message's red, dark enough for small text. */
const wrong = {
  root: ({ theme }: { theme: Theme }) => ({ '&.Mui-error': { color: (theme.vars ?? theme).palette.error.dark } }),
}

/** Windows' high contrast takes grounds and shadows away: what stands out by them alone gets an edge. */
const forced = '@media (forced-colors: active)'
const edge = { [forced]: { border: '1px solid' } }

const components = {
  MuiCssBaseline: {
    styleOverrides: {
      // What gets the focus is never under the bar and a table's head, which stay.
      html: { scrollPaddingTop: 112 },
      body: { fontFeatureSettings: '"cv11", "ss03"' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': { animation: 'none !important', transition: 'none !important' },
      },
      [forced]: { '.MuiSvgIcon-root': { forcedColorAdjust: 'auto' } },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        minHeight: control,
        padding: '0 14px',
        variants: [filled, unfilled('outlined'), unfilled('text')].flatMap((style) => tones.map((tone) => style(theme, tone))),
      }),
      sizeSmall: { padding: '0 10px' },
      contained: edge,
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }: { theme: Theme }) => ({ '&::placeholder': { opacity: 1, color: (theme.vars ?? theme).palette.text.secondary } }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { minHeight: control, '&.MuiInputBase-multiline': { paddingBlock: 8 } },
      input: { height: 22, paddingBlock: 8, '.MuiInputBase-multiline &': { padding: 0 } },
    },
  },
  MuiInputLabel: { styleOverrides: { outlined: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 8px)' } } } },
  MuiFormLabel: { styleOverrides: wrong },
  MuiFormHelperText: { styleOverrides: wrong },
  MuiSelect: { styleOverrides: { select: { minHeight: '22px !important' } } },
  MuiTextField: { defaultProps: { size: 'small' as const } },
  MuiPaper: { styleOverrides: { rounded: { borderRadius: 8 }, root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: edge } },
  MuiPopover: { styleOverrides: { paper: edge } },
  MuiMenuItem: { styleOverrides: { root: { '&.Mui-selected': { [forced]: { textDecoration: 'underline' } } } } },
  MuiSnackbarContent: { styleOverrides: { root: edge } },
  MuiLinearProgress: {
    styleOverrides: { root: edge, bar: { [forced]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 48 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 48, textTransform: 'none' as const } } },
  MuiCard: { defaultProps: { variant: 'outlined' as const } },
  MuiCardContent: { styleOverrides: { root: { padding: '1.5rem', '&:last-child': { paddingBottom: '1.5rem' } } } },
  MuiTooltip: { defaultProps: { enterDelay: 300, describeChild: true } },
  MuiAlert: {
    styleOverrides: {
      root: { alignItems: 'center', overflowWrap: 'anywhere' as const, '@media (max-width: 599.95px)': { flexWrap: 'wrap' }, ...edge },
      message: { flex: '1 1 160px', minWidth: 0 },
      action: { alignItems: 'center', paddingTop: 0, whiteSpace: 'nowrap' as const },
    },
  },
  MuiTableCell: { styleOverrides: { root: { padding: '8px 12px' }, head: { fontWeight: 600 } } },
}

/** The product's look (product spec §1 and §9), in two colour schemes that the page switches without a re-render. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  typography,
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  components,
})
