import Box from '@mui/material/Box'
import { useId } from 'react'
import { named, t } from '../../../texts/t.ts'
import { FieldFrame } from '../../../ui/fields/FieldFrame.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import '../../../ui/fields/fields.css'
import type { Asked } from './useHistory.ts'

export interface FormOption {
  key: string
  name: string
}

const kinds: Record<NonNullable<Asked['kind']>, () => string> = {
  change: () => t('Changes'),
  transition: () => t('Actions'),
  document: () => t('Documents'),
  question: () => t('Questions'),
  ranking: () => t('Ranking'),
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
    <Box
      className="stage-form"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 220px))', gap: 3, mb: 4 }}
    >
      <Choice
        label={t('Form')}
        all={t('All forms')}
        value={asked.form ?? ''}
        options={forms.map(({ key, name }) => ({ key, label: named(name) }))}
        onChange={(form) => onChange({ ...asked, form: form || undefined })}
      />
      <Choice
        label={t('Kind')}
        all={t('Everything')}
        value={asked.kind ?? ''}
        options={Object.entries(kinds).map(([key, label]) => ({ key, label: label() }))}
        onChange={(kind) => onChange({ ...asked, kind: isKind(kind) ? kind : undefined })}
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
