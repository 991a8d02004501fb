import type { Theme } from '@mui/material/styles'
import type { MouseEvent } from 'react'
import { printedTones } from './palettes.ts'

/** Height of buttons and inputs, in pixels (product spec §9). */
const control = 38

const paletteOf = (theme: Theme) => (theme.vars ?? theme).palette

/** The brand's green has dark text; its red is too pale for white text, so light mode uses its darker shade. */
const grounds = {
  success: (theme: Theme) => ({
    backgroundColor: paletteOf(theme).success.main,
    color: paletteOf(theme).success.contrastText,
  }),
  error: (theme: Theme) => ({
    backgroundColor: paletteOf(theme).error.dark,
    color: '#fff',
    ...theme.applyStyles('dark', { color: paletteOf(theme).error.contrastText }),
  }),
}

const filled = (theme: Theme, colour: 'success' | 'error') => ({
  props: { variant: 'contained' as const, color: colour },
  style: grounds[colour](theme),
})

const unfilled = (variant: 'outlined' | 'text') => (theme: Theme, colour: 'success' | 'error') => ({
  props: { variant, color: colour },
  style: { color: paletteOf(theme)[colour].dark },
})

const tones = ['success', 'error'] as const

const severities = ['success', 'info', 'warning', 'error'] as const

/** The background of a message is tinted alike in both schemes; MUI's own is dull on a dark background. */
const tinted = (theme: Theme, severity: (typeof severities)[number]) => ({
  props: { severity },
  style: {
    backgroundColor: `color-mix(in srgb, ${paletteOf(theme)[severity].main} 12%, ${paletteOf(theme).background.paper})`,
  },
})

/** Windows' high contrast mode removes backgrounds and shadows: parts that only these set apart get a border. */
const forced = '@media (forced-colors: active)'
/**
 * Hidden in print, because nothing can be pressed or filled in on paper. Names and filters that say what the page shows
 * are marked `data-printed` and stay.
 */
const controls = ['[data-controls]', '.MuiButton-root', '.MuiIconButton-root', '.MuiFormControl-root', '.button']
const notPrinted = { display: 'none !important' }
const edge = { [forced]: { border: '1px solid' } }

/** Parts that lie over the page also have a border in the dark scheme, where their shadow is not visible. */
const edged = {
  paper: ({ theme }: { theme: Theme }) => ({
    ...theme.applyStyles('dark', { border: `1px solid ${paletteOf(theme).divider}` }),
    ...edge,
  }),
}

/** A red for labels and messages, dark enough for small text. */
const wrong = {
  root: ({ theme }: { theme: Theme }) => ({ '&.Mui-error': { color: paletteOf(theme).error.dark } }),
}

/**
 * The second click of a double click falls beside the dialog that the first one has opened: it neither closes the
 * dialog nor takes its focus.
 */
function keepOpened(event: MouseEvent) {
  const isBeside = event.target instanceof Element && event.target.matches('.MuiDialog-container')
  if (!isBeside || event.detail < 2) return
  event.stopPropagation()
  event.preventDefault()
}

/** MUI's components where they differ from its own: their styles, and few defaults. */
export const components = {
  MuiCssBaseline: {
    styleOverrides: {
      // Keeps the focused element from scrolling under the bar or a table's head, which stay in place.
      html: { scrollPaddingTop: 112 },
      // A name without a space is broken where its line ends: it would run off the page.
      body: { fontFeatureSettings: '"cv11", "ss03"', overflowWrap: 'break-word' as const },
      // The weakest rule, so that elements with a style of their own keep it.
      ':where(a:not([class]))': {
        color: 'var(--mui-palette-primary-main)',
        textDecorationColor: 'rgb(var(--mui-palette-primary-mainChannel) / 40%)',
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, ::before, ::after': { animation: 'none !important', transition: 'none !important' },
      },
      // Prints dark text on white, in the dark scheme too.
      '@media print': {
        ':root:root': {
          ...printedTones,
          '--mui-palette-text-primary': '#000',
          '--mui-palette-text-secondary': '#333',
          '--mui-palette-background-default': '#fff',
          '--mui-palette-background-paper': '#fff',
          '--mui-palette-divider': '#999',
        },
        main: { display: 'block !important', [`& :is(${controls.join()}):not([data-printed])`]: notPrinted },
        '.on-screen': notPrinted,
      },
      [forced]: { '.MuiSvgIcon-root': { forcedColorAdjust: 'auto' } },
    },
  },
  MuiButtonBase: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${paletteOf(theme).primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        minHeight: control,
        padding: '0 14px',
        variants: [filled, unfilled('outlined'), unfilled('text')].flatMap((style) =>
          tones.map((tone) => style(theme, tone)),
        ),
      }),
      sizeSmall: { padding: '0 10px' },
      contained: edge,
    },
  },
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }: { theme: Theme }) => ({
        '&::placeholder': { opacity: 1, color: paletteOf(theme).text.secondary },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: { minHeight: control, '&.MuiInputBase-multiline': { paddingBlock: 8 } },
      input: { height: 22, paddingBlock: 8, '.MuiInputBase-multiline &': { padding: 0 } },
    },
  },
  MuiInputLabel: {
    styleOverrides: { outlined: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 8px)' } } },
  },
  MuiFormLabel: { styleOverrides: wrong },
  MuiFormHelperText: { styleOverrides: wrong },
  MuiSelect: { styleOverrides: { select: { minHeight: '22px !important' } } },
  MuiTextField: { defaultProps: { size: 'small' as const } },
  MuiPaper: { styleOverrides: { rounded: { borderRadius: 8 }, root: { backgroundImage: 'none' } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        whiteSpace: 'normal' as const,
        overflowWrap: 'anywhere' as const,
        '&.Mui-selected': { [forced]: { textDecoration: 'underline' } },
      },
    },
  },
  MuiSnackbarContent: { styleOverrides: { root: edge } },
  MuiLinearProgress: {
    styleOverrides: { root: edge, bar: { [forced]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } } },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 48 } } },
  MuiTab: { styleOverrides: { root: { minHeight: 48, textTransform: 'none' as const } } },
  MuiCard: { defaultProps: { variant: 'outlined' as const } },
  MuiCardContent: { styleOverrides: { root: { padding: '1.5rem', '&:last-child': { paddingBottom: '1.5rem' } } } },
  MuiPopover: { styleOverrides: edged },
  MuiDialog: { defaultProps: { onMouseDownCapture: keepOpened }, styleOverrides: edged },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '0 24px 20px', gap: 8, '& > :not(style) ~ :not(style)': { marginLeft: 0 } } },
  },
  MuiTooltip: { defaultProps: { enterDelay: 300, describeChild: true } },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }: { theme: Theme }) => ({
        alignItems: 'center',
        overflowWrap: 'anywhere' as const,
        '@media (max-width: 599.95px)': { flexWrap: 'wrap' },
        ...edge,
        variants: severities.map((severity) => tinted(theme, severity)),
      }),
      message: { flex: '1 1 160px', minWidth: 0 },
      action: { alignItems: 'center', paddingTop: 0, whiteSpace: 'nowrap' as const },
    },
  },
  MuiTableCell: { styleOverrides: { root: { padding: '8px 12px' }, head: { fontWeight: 600 } } },
}
