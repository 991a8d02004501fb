import { t } from '../../../texts/t.ts'
import type { ReferenceDefinition } from '../../../engine/definition.ts'
import { whereMismatch } from '../../../engine/records/where.ts'
import { plain } from '../../../engine/shown/value.ts'
import { Combobox } from '../../../ui/fields/Combobox.tsx'
import { useTyped } from '../../../ui/fields/useTyped.ts'
import { useFormContext } from '../../context.ts'
import { useFilter } from '../../lookups/filter.ts'
import { pathText } from '../../store/path.ts'
import { choiceOf, referenceOptions, useLookup } from '../../lookups/lookup.ts'
import { inputAttributes, type WidgetProps } from '../widget.ts'
import { LookupFailure } from './LookupFailure.tsx'

/** A record that is searched at the server, narrowed by the rest of the form. */
export function RecordChoice(props: WidgetProps & { reference: ReferenceDefinition }) {
  const { reference, value, path, id, readonly, onChange, describedBy, ui } = props
  const { stage, store } = useFormContext()
  const { q, setTyped, isSearching } = useTyped()
  const where = useFilter(reference, path)
  const state = useLookup(reference, { q, where })
  const named = useLookup(reference, value === undefined ? { q, where } : { id: String(value) })
  const [record] = value === undefined ? [] : named.records
  const chosen = choiceOf(referenceOptions(reference, named), value) ?? choiceOf(unnamed(value), value)
  const misfit = record && !readonly ? whereMismatch(stage, reference, record, store.data(), pathText(path)) : undefined
  return (
    <>
      <Combobox
        {...inputAttributes(props)}
        aria-describedby={
          [(state.status === 'failed' || misfit) && `${id}-lookup`, describedBy].filter(Boolean).join(' ') || undefined
        }
        disabled={readonly}
        options={isSearching ? [] : referenceOptions(reference, state)}
        chosen={chosen}
        search={{
          typed: setTyped,
          isLoading: isSearching || state.status === 'loading',
          hasMore: state.hasMore === true,
        }}
        placeholder={readonly ? '–' : (ui['ui:placeholder'] ?? t('Search…'))}
        onChange={(key) => onChange(key === '' ? undefined : key)}
      />
      {misfit ? (
        <span id={`${id}-lookup`} role="status" className="field-error">
          {misfit}
        </span>
      ) : (
        <LookupFailure id={`${id}-lookup`} reference={reference} state={state} />
      )}
    </>
  )
}

/** A value is shown as it is until its record has loaded, or if it has none. */
const unnamed = (value: unknown) =>
  value === undefined ? [] : [{ key: String(value), value, label: String(plain(value)) }]
