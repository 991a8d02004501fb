import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

const common = ({ typography, vars, shape }: Theme) => ({
  ...typography.button,
  minHeight: 38,
  px: '14px',
  borderRadius: vars?.shape.borderRadius ?? `${shape.borderRadius}px`,
  cursor: 'pointer',
  '&:disabled': { color: 'action.disabled', cursor: 'default' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
})

const looks = {
  contained: {
    border: 0,
    color: 'primary.contrastText',
    bgcolor: 'primary.main',
    '&:hover': { bgcolor: 'primary.dark' },
    '&:disabled': { color: 'action.disabled', bgcolor: 'action.disabledBackground' },
    '@media (forced-colors: active)': { border: '1px solid' },
  },
  outlined: {
    border: '1px solid',
    borderColor: 'color-mix(in srgb, currentColor 50%, transparent)',
    color: 'primary.main',
    bgcolor: 'transparent',
    '&:hover': { borderColor: 'currentColor', bgcolor: 'action.hover' },
    '&:disabled': { color: 'action.disabled', borderColor: 'action.disabledBackground' },
  },
}

export interface PlainButtonProps extends Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'disabled' | 'onClick'
> {
  look?: keyof typeof looks
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button as MUI's, for the pages that load first, where that and its ripple would weigh too much (ADR 0009). */
export function PlainButton({ look = 'contained', type = 'button', ...button }: PlainButtonProps) {
  return <Box component="button" type={type} sx={[common, looks[look]]} {...button} />
}
