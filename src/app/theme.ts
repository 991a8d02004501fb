import type { Localization } from '@mui/material/locale'
import { createTheme } from '@mui/material/styles'
import { components } from './components.ts'
import { dark, light } from './palettes.ts'

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
