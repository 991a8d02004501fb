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
}

/** One of the states of the definitions; an earlier one that is not listed is chosen by its address. */
export function VersionChoice({ label, value, choices, onChoose }: VersionChoiceProps) {
  const isListed = choices.some((choice) => choice.value === value)
  const earlier = { value, name: t('An earlier state: {name}', { name: value.slice(0, 17) }) }
  return (
    <TextField
      select
      label={label}
      value={value}
      fullWidth
      onChange={({ target }) => onChoose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {[...choices, ...(isListed ? [] : [earlier])].map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </TextField>
  )
}
