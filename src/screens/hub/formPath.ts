import type { SubProcess } from '../../engine/application.ts'
import { paths } from '../paths.ts'

/**
 * The address of a form in the hub's list, at `field` if given; undefined for a form without its key (product spec §2).
 */
export function formPath(
  application: string,
  { form_key: formType, can_edit: editable }: SubProcess,
  field?: string,
): string | undefined {
  return formType ? paths.edit(application, { formType, mode: editable ? 'edit' : 'view', field }) : undefined
}
