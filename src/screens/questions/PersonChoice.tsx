import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type QuestionSubject, listPeopleToAsk } from '../../api/stage/changeQuestions.ts'
import { named, t } from '../../texts/t.ts'
import { Problem } from '../../ui/Problem.tsx'
import { Combobox } from '../../ui/fields/Combobox.tsx'
import { FieldFrame } from '../../ui/fields/FieldFrame.tsx'
import type { Choice } from '../../ui/fields/useSearch.ts'
import { useTyped } from '../../ui/fields/useTyped.ts'

interface PersonChoiceProps {
  application: string
  about: QuestionSubject
  chosen: Choice | undefined
  onChange(person: Choice | undefined): void
}

/** Whom to ask: people are searched for at the server, by their names. */
export function PersonChoice({ application, about, chosen, onChange }: PersonChoiceProps) {
  const id = useId()
  const { q, setTyped, isSearching } = useTyped()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['people to ask', application, about, q],
    queryFn: () => listPeopleToAsk(application, { ...about, ...(q !== '' && { q }) }),
  })
  const people = (data?.people ?? []).map((person) => ({
    key: person.id,
    label: `${person.name} (${named(person.role)})`,
  }))
  return (
    <>
      {isError && <Problem onRetry={() => void refetch()}>{t('The people could not be loaded.')}</Problem>}
      <FieldFrame id={id} label={t('Person')} shape="wide" required help={undefined} error={undefined}>
        <Combobox
          id={id}
          required
          placeholder={t('Search…')}
          options={isSearching ? [] : people}
          chosen={chosen}
          search={{ typed: setTyped, isLoading: isSearching || isPending, hasMore: data?.hasMore === true }}
          onChange={(key) => onChange(people.find((person) => person.key === key))}
        />
      </FieldFrame>
    </>
  )
}
