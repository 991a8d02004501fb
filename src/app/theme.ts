import type { Localization } from '@mui/material/locale'
import { createTheme } from '@mui/material/styles'
import { components } from './components.ts'

/**
 * The brand (product spec §1). The palette's main colours are the brand's own; the text colours on them meet WCAG AA.
 */
const light = {
  primary: { main: '#0c4da2' },
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
const dark = {
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

const font = [
  '"Inter Variable"',
  'Inter',
  '"Inter Stand-in"',
  'system-ui',
  '"Segoe UI"',
  'Roboto',
  '"Helvetica Neue"',
  'Arial',
  'sans-serif',
]

const typography = {
  fontFamily: font.join(','),
  h1: { fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em', textWrap: 'balance' },
  h2: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
  h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  h6: { fontSize: '1.125rem', fontWeight: 650, lineHeight: 1.4 },
  body1: { fontSize: '0.9375rem' },
  body2: { fontSize: '0.875rem' },
  button: { textTransform: 'none', fontWeight: 600 },
} as const

/**
 * The product's look (product spec §1 and §9), in two colour schemes that the page switches without a re-render.
 * Creating it takes tens of milliseconds, so the page does that in a task of its own.
 */
export const createLook = (locale: Localization = {}) =>
  createTheme(
    {
      cssVariables: { colorSchemeSelector: 'data-color-scheme' },
      colorSchemes: { light: { palette: light }, dark: { palette: dark } },
      typography,
      spacing: 4,
      shape: { borderRadius: 6 },
      breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
      components,
    },
    locale,
  )
