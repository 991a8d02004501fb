import type { CSSObject, Theme } from '@mui/material/styles'

/** Dense rows, tabular figures and a sticky head from 900 px up; below that each row is a card of label and value. */
export const tableStyle = (theme: Theme): CSSObject => {
  const { palette } = theme.vars ?? theme
  const line = `1px solid ${palette.divider}`
  return {
    position: 'relative',
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
    '& th, & td': { textAlign: 'left', fontWeight: 400, verticalAlign: 'middle', overflowWrap: 'break-word' },
    '& [data-nowrap]': { whiteSpace: 'nowrap' },
    [theme.breakpoints.up('md')]: {
      overflow: 'auto',
      maxHeight: 'calc(100dvh - 88px)',
      // Wide enough for every column: the page scrolls, and the head stays under the top bar.
      [theme.breakpoints.up(1320)]: { overflow: 'visible', maxHeight: 'none', '& thead th': { top: 61 } },
      '& th, & td': { height: 44, padding: '6px 12px', borderBottom: line },
      '& thead th': {
        position: 'sticky',
        top: 0,
        zIndex: 1,
        height: 40,
        backgroundColor: palette.background.paper,
        color: palette.text.secondary,
        fontWeight: 600,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      },
      '& tbody tr:last-of-type > *': { borderBottom: 0 },
      '& tbody tr:hover > *': { backgroundColor: palette.action.hover },
      '& [data-align=right]': { textAlign: 'right' },
      // Names wrap into lines, not into syllables.
      '& tbody th': { minWidth: 160 },
    },
    [theme.breakpoints.down('md')]: {
      '& table, & tbody, & tr, & th, & td': { display: 'block' },
      '& thead': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      '& tbody tr': { padding: '12px 16px', borderBottom: line },
      '& tbody tr:last-of-type': { borderBottom: 0 },
      '& tbody td, & tbody th': { overflowWrap: 'anywhere', display: 'flex', gap: '12px', alignItems: 'center', minHeight: 30 },
      '& tbody [data-label]::before': {
        content: 'attr(data-label)',
        flex: '0 0 116px',
        color: palette.text.secondary,
        fontWeight: 400,
        fontSize: '0.8125rem',
      },
      '& [data-nowrap]': { whiteSpace: 'normal' },
    },
  }
}
