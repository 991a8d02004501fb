import Box from '@mui/material/Box'
import { useId } from 'react'
import { named, t } from '../../../texts/t.ts'
import { FieldFrame } from '../../../ui/fields/FieldFrame.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import '../../../ui/fields/fields.css'
import type { HistoryFilters } from './useHistory.ts'

export interface FormOption {
  key: string
  name: string
}

const kinds: Record<NonNullable<HistoryFilters['kind']>, () => string> = {
  change: () => t('Changes'),
  transition: () => t('Actions'),
  document: () => t('Documents'),
  question: () => t('Questions'),
  ranking: () => t('Ranking'),
}

const isKind = (value: string): value is keyof typeof kinds => value in kinds

export interface FiltersProps {
  filters: HistoryFilters
  forms: FormOption[]
  onChange(filters: HistoryFilters): void
}

/** Filters the entries by form and by kind. */
export function Filters({ filters, forms, onChange }: FiltersProps) {
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <Box
      className={isFiltered ? 'stage-form' : 'stage-form on-screen'}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 220px))', gap: 3, mb: 4 }}
    >
      <Choice
        label={t('Form')}
        all={t('All forms')}
        value={filters.form ?? ''}
        options={forms.map(({ key, name }) => ({ key, label: named(name) }))}
        onChange={(form) => onChange({ ...filters, form: form || undefined })}
      />
      <Choice
        label={t('Kind')}
        all={t('Everything')}
        value={filters.kind ?? ''}
        options={Object.entries(kinds).map(([key, label]) => ({ key, label: label() }))}
        onChange={(kind) => onChange({ ...filters, kind: isKind(kind) ? kind : undefined })}
      />
    </Box>
  )
}

interface ChoiceProps {
  label: string
  all: string
  value: string
  options: { key: string; label: string }[]
  onChange(value: string): void
}

function Choice({ label, all, ...select }: ChoiceProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} shape="short" required={false} help={undefined} error={undefined}>
      <Select id={id} empty={all} {...select} />
    </FieldFrame>
  )
}
