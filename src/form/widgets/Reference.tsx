import { t } from '../../texts/t.ts'
import type { ReferenceDefinition } from '../../engine/definition.ts'
import { isOwn, isSearched } from '../../engine/references.ts'
import { Combobox } from '../../ui/fields/Combobox.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { useFormContext } from '../context.ts'
import { choiceOf, referenceName, referenceOptions, useLookup } from '../lookups/lookup.ts'
import { type Option, withValue } from '../lookups/options.ts'
import type { LookupState } from '../types.ts'
import { LookupFailure } from './parts/LookupFailure.tsx'
import { longestOpened } from '../../ui/fields/useSearch.ts'
import { RecordChoice } from './parts/RecordChoice.tsx'
import { drawsEntryOf } from './draws.ts'
import { inputAttributes, type WidgetDescriptor, type WidgetProps } from './widget.ts'

/** A record of the API, chosen by name. Throws if the definition has no reference for the field. */
function Reference(props: WidgetProps) {
  const { reference } = props
  const { hasExtras } = useFormContext()
  if (!reference) throw new Error(`Field ${props.name} has no reference.`)
  const isWhole = isOwn(reference) && !(hasExtras && isSearched(reference))
  const Drawn = isWhole ? Choice : RecordChoice
  return <Drawn {...props} reference={reference} />
}

function Choice(props: WidgetProps & { reference: ReferenceDefinition }) {
  const { reference, value, onChange, readonly, id, describedBy } = props
  const { people, currentUser } = useFormContext()
  const state = useLookup(reference)
  const listed = referenceOptions(reference, state)
  const known = reference.first ? putFirst(listed, currentUser.id) : listed
  const chosen = choiceOf(known, value)
  const options = withValue(known, chosen ? undefined : value, referenceName(reference, state, people, value))
  const shared = {
    ...inputAttributes(props),
    'aria-describedby':
      state.status === 'failed' && reference.failed !== '' ? `${id}-lookup ${describedBy ?? ''}`.trim() : describedBy,
    onChange: (key: string) => onChange(key === '' ? undefined : key),
  }
  const current = choiceOf(options, value)
  return (
    <>
      {!readonly && options.length > longestOpened ? (
        <Combobox {...shared} options={options} chosen={current} placeholder={t('Search…')} />
      ) : (
        <Select
          {...shared}
          options={readonly ? (current ? [current] : []) : options}
          value={current?.key ?? ''}
          empty={emptyText(props, reference, state)}
          disabled={readonly}
        />
      )}
      <LookupFailure id={`${id}-lookup`} reference={reference} state={state} />
    </>
  )
}

const putFirst = (options: Option[], key: string): Option[] =>
  options.toSorted((a, b) => Number(b.key === key) - Number(a.key === key))

function emptyText({ ui, readonly }: WidgetProps, reference: ReferenceDefinition, { status }: LookupState): string {
  if (readonly) return '–'
  return status === 'loading' ? (reference.loading ?? t('Loading…')) : (ui['ui:placeholder'] ?? t('Select…'))
}

export const reference: WidgetDescriptor = {
  Widget: Reference,
  shape: 'short',
  placeholder: true,
  draws: drawsEntryOf('references'),
}
