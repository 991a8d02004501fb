import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { listColleagues } from '../../api/session/absences.ts'
import { loadIndex, loadStage } from '../../api/stage/definitions.ts'
import { named, t } from '../../texts/t.ts'
import { Combobox } from '../../ui/fields/Combobox.tsx'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import '../../ui/fields/fields.css'
import { DayField } from './DayField.tsx'
import { ReferenceField } from './ReferenceField.tsx'
import { type AuditFilters, names, useAuditQuery } from './useAuditQuery.ts'

const kinds = () => [
  { key: 'change', label: t('Changes') },
  { key: 'transition', label: t('Actions') },
  { key: 'document', label: t('Documents') },
  { key: 'question', label: t('Questions') },
  { key: 'ranking', label: t('Ranking') },
]

/** Filters by person, kind of action, form and field, application, and day. */
export function Filters() {
  const { filters, set } = useAuditQuery()
  const people = usePeople()
  const { forms, fields } = useFields(filters.form)
  const isFiltered = names.some((name) => filters[name] !== undefined)
  return (
    <Box
      component="search"
      className={isFiltered ? 'stage-form' : 'stage-form on-screen'}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(176px, 100%), 1fr))',
        alignItems: 'end',
        gap: 3,
        p: 4,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Field label={t('Who')}>
        {(id) => (
          <Combobox
            id={id}
            options={people}
            chosen={people.find(({ key }) => key === filters.person)}
            placeholder={t('All people')}
            onChange={(person) => set({ person })}
          />
        )}
      </Field>
      <Field label={t('Kind')}>
        {(id) => (
          <Select
            id={id}
            empty={t('Everything')}
            value={filters.kind ?? ''}
            options={kinds()}
            onChange={(kind) => set({ kind })}
          />
        )}
      </Field>
      <Field label={t('Form')}>
        {(id) => (
          <Select
            id={id}
            empty={t('All forms')}
            value={filters.form ?? ''}
            options={forms}
            onChange={(form) => set({ form, field: '' })}
          />
        )}
      </Field>
      <Field label={t('Field')}>
        {(id) => (
          <Select
            id={id}
            empty={t('All fields')}
            value={filters.field ?? ''}
            options={fields}
            disabled={filters.form === undefined}
            onChange={(field) => set({ field })}
          />
        )}
      </Field>
      <Field label={t('Application')}>
        {(id) => (
          <ReferenceField id={id} value={filters.application ?? ''} onChange={(application) => set({ application })} />
        )}
      </Field>
      <Days />
      {isFiltered && (
        <Button sx={{ justifySelf: 'start' }} onClick={() => set(everything)}>
          {t('Clear Filters')}
        </Button>
      )}
    </Box>
  )
}

/** Back does not step through the days that were typed on the way. */
const asTyped = { replace: true }

function Days() {
  const { filters, set } = useAuditQuery()
  return (
    <>
      <Field label={t('First day')}>
        {(id) => <DayField id={id} value={filters.from ?? ''} onChange={(from) => set({ from }, asTyped)} />}
      </Field>
      <Field label={t('Last day')}>
        {(id) => <DayField id={id} value={filters.to ?? ''} onChange={(to) => set({ to }, asTyped)} />}
      </Field>
    </>
  )
}

const everything: AuditFilters = Object.fromEntries(names.map((name) => [name, '']))

function usePeople() {
  const { data = [] } = useQuery({ queryKey: ['colleagues'], queryFn: () => listColleagues() })
  return data.map(({ id, name, username }) => ({ key: id, label: `${name} (${username})` }))
}

/** The forms of the definitions, and the fields of the one that is chosen. */
function useFields(form: string | undefined) {
  const { data: index } = useQuery({ queryKey: ['definitions'], queryFn: loadIndex })
  const { data: stage } = useQuery({
    queryKey: ['definitions', form],
    queryFn: async () => (index && form ? ((await loadStage(index, form)) ?? null) : null),
    enabled: index !== undefined && form !== undefined,
  })
  const properties = stage?.data.properties ?? {}
  return {
    forms: (index?.stages ?? []).map(({ formType, title }) => ({ key: formType, label: named(title) })),
    fields: Object.entries(properties).map(([field, { title }]) => ({ key: field, label: named(title ?? field) })),
  }
}

function Field({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} shape="short" required={false} help={undefined} error={undefined}>
      {children(id)}
    </FieldFrame>
  )
}
