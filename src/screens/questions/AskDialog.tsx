import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { named, t } from '../../texts/t.ts'
import { askQuestion, listPeopleToAsk } from '../../api/stage/questions.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Combobox } from '../../ui/fields/Combobox.tsx'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { longestOpened } from '../../ui/fields/useSearch.ts'
import { QuestionDialog } from './QuestionDialog.tsx'
import { Writing, isWritten } from './Writing.tsx'

/** A field that a person sees. */
export interface FieldOption {
  key: string
  label: string
}

interface AskDialogProps {
  application: string
  form: string
  fields: FieldOption[]
  /** What is written, which is kept while the dialog is closed. */
  text: string
  onText(text: string): void
  onClose(message?: string): void
  onChanged(): Promise<unknown>
}

/** As the contract has it. */
const longest = 2000

/** Asks a person about the form or one of its fields. */
export function AskDialog({ application, form, fields, text, onText, onClose, onChanged }: AskDialogProps) {
  const [field, setField] = useState('')
  const [person, setPerson] = useState('')
  const about = { form, ...(field !== '' && { field }) }
  const {
    data: people = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ['people to ask', application, form, field],
    queryFn: () => listPeopleToAsk(application, about),
  })
  const chosen = people.some(({ id }) => id === person) ? person : ''
  return (
    <QuestionDialog
      title={t('Ask a question')}
      action={t('Ask')}
      disabled={chosen === '' || !isWritten(text, longest)}
      send={() => askQuestion(application, { ...about, person: chosen, text: text.trim() })}
      done={t('The question is sent.')}
      onClose={onClose}
      onChanged={onChanged}
    >
      <Choice label={t('About')} empty={t('The form as a whole')} options={fields} value={field} onChange={setField} />
      {isError && <Problem onRetry={() => void refetch()}>{t('The people could not be loaded.')}</Problem>}
      <Choice
        label={t('Person')}
        empty={t('Choose a person')}
        options={people.map(({ id, name, role }) => ({ key: id, label: `${name} (${named(role)})` }))}
        value={chosen}
        onChange={setPerson}
        required
      />
      <Writing
        label={t('Question')}
        help={
          field === ''
            ? t('Everybody who sees the application can read it.')
            : t('Everybody who may see this field can read it.')
        }
        value={text}
        longest={longest}
        onChange={onText}
      />
    </QuestionDialog>
  )
}

interface ChoiceProps {
  label: string
  empty: string
  options: FieldOption[]
  value: string
  required?: boolean
  onChange(value: string): void
}

/** A long list is searched. */
function Choice({ label, required = false, empty, options, value, onChange }: ChoiceProps) {
  const id = useId()
  const shared = { id, required, options, onChange }
  return (
    <FieldFrame id={id} label={label} shape="wide" required={required} help={undefined} error={undefined}>
      {options.length > longestOpened ? (
        <Combobox {...shared} chosen={options.find(({ key }) => key === value)} placeholder={empty} />
      ) : (
        <Select {...shared} empty={empty} value={value} />
      )}
    </FieldFrame>
  )
}
