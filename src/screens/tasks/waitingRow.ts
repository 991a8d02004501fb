import type { WaitingRow } from '../../api/http/types.ts'
import { named } from '../../texts/t.ts'
import { paths } from '../paths.ts'

/**
 * The address where a person acts on what waits for them: the form, at the field of a question, or the application's
 * screen, which has its conditions.
 */
export const placeOf = ({ application_id: id, form_key: formType, condition, question }: WaitingRow): string =>
  condition ? paths.details(id) : paths.edit(id, { formType, mode: 'edit', field: question?.field ?? undefined })

/** The form that waits, what is to be done, or what is asked. */
export const nameOf = ({ form_name: form, condition, question }: WaitingRow): string => {
  const { text } = condition ?? question ?? {}
  return text === undefined ? named(form) : shortened(text)
}

const longest = 100

/** A condition or a question may be as long as a paragraph. */
function shortened(text: string): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}
