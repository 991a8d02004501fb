import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { Asked } from './useHistory.ts'

export interface FormOption {
  key: string
  name: string
}

const kinds: Record<NonNullable<Asked['kind']>, string> = {
  change: 'Changes',
  transition: 'Actions',
  document: 'Documents',
  ranking: 'Ranking',
}

const isKind = (value: string): value is keyof typeof kinds => value in kinds

export interface FiltersProps {
  asked: Asked
  forms: FormOption[]
  onChange(asked: Asked): void
}

/** Which entries are shown: of one form, of one kind. */
export function Filters({ asked, forms, onChange }: FiltersProps) {
  return (
    <Box sx={{ display: 'flex', gap: 3, mb: 4 }}>
      <Choice
        label="Form"
        all="All forms"
        value={asked.form ?? ''}
        options={forms.map(({ key, name }) => [key, name])}
        onChange={(form) => onChange({ ...asked, form: form || undefined })}
      />
      <Choice
        label="Kind"
        all="Everything"
        value={asked.kind ?? ''}
        options={Object.entries(kinds)}
        onChange={(kind) => onChange({ ...asked, kind: isKind(kind) ? kind : undefined })}
      />
    </Box>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: [string, string][]
  onChange(value: string): void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ flex: '1 1 120px', maxWidth: 220 }}
      slotProps={{ inputLabel: { shrink: true }, select: { native: true } }}
    >
      <option value="">{all}</option>
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </TextField>
  )
}
