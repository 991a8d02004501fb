import { useId } from 'react'
import { t } from '../../texts/t.ts'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import '../../ui/fields/fields.css'

/** A document that a transition of the form requires. */
export interface Kind {
  kind: string
  title: string
}

interface KindChoiceProps {
  kinds: Kind[]
  value: string
  onChange(kind: string): void
}

/** Chooses which of the required documents the next picked files are. */
export function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  const id = useId()
  const options = kinds.map(({ kind, title }) => ({ key: kind, label: title }))
  return (
    <FieldFrame id={id} label={t('Kind of document')} shape="short" required={false} help={undefined} error={undefined}>
      <Select id={id} options={options} value={value} empty={t('Another document')} onChange={onChange} />
    </FieldFrame>
  )
}
