import TextField from '@mui/material/TextField'
import { t } from '../../../texts/t.ts'

interface Choice {
  value: string
  name: string
}

export interface VersionChoiceProps {
  label: string
  value: string
  choices: Choice[]
  onChoose(value: string): void
  /** The name of a version that is not listed; by default, an earlier state. */
  unlisted?: (value: string) => string
}

const earlierState = (value: string) => t('An earlier state: {name}', { name: value.slice(0, 17) })

/** Chooses one of the states of the definitions. An earlier one that is not listed can be chosen by the address. */
export function VersionChoice({ label, value, choices, onChoose, unlisted = earlierState }: VersionChoiceProps) {
  const isListed = choices.some((choice) => choice.value === value)
  return (
    <TextField
      select
      data-printed
      label={label}
      value={value}
      fullWidth
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {[...choices, ...(isListed ? [] : [{ value, name: unlisted(value) }])].map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}
