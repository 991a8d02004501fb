import Chip from '@mui/material/Chip'
import type { Theme } from '@mui/material/styles'
import { stateTone } from './tone.ts'
import type { Tone } from './tone.ts'

export interface StateChipProps {
  /** What is read. */
  name: string
  /** What decides the colour; the name where the server gives no code. */
  code?: string
}

/** Tinted rather than filled: a column of them stays quiet, and the text keeps its contrast in both schemes. */
const tint = (tone: Tone) => (theme: Theme) => {
  const { palette } = theme.vars ?? theme
  if (tone === 'default') return { backgroundColor: palette.action.selected, color: palette.text.primary }
  return {
    backgroundColor: `color-mix(in srgb, ${palette[tone].main} 18%, ${palette.background.paper})`,
    color: `color-mix(in srgb, ${palette[tone].dark} 82%, ${palette.text.primary})`,
  }
}

export function StateChip({ name, code = name }: StateChipProps) {
  const tone = stateTone(code)
  return (
    <Chip
      size="small"
      label={name}
      data-tone={tone}
      sx={[{ fontWeight: 600, borderRadius: '6px', maxWidth: '100%' }, tint(tone)]}
    />
  )
}
