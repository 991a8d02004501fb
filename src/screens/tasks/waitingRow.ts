import type { WaitingRow } from '../../api/http/types.ts'
import { named } from '../../texts/t.ts'
import { paths } from '../paths.ts'

/**
 * Where a person acts on what waits for them: on the form, or on the application's screen, which has its conditions.
 */
export const placeOf = ({ application_id: id, form_key: formType, condition }: WaitingRow): string =>
  condition ? paths.details(id) : paths.edit(id, { formType, mode: 'edit' })

/** The form that waits, or what is to be done. */
export const nameOf = ({ form_name: form, condition }: WaitingRow): string =>
  condition ? shortened(condition.text) : named(form)

/** A condition may be as long as a paragraph. */
export const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)
