import { fieldUi } from '../../../../../src/engine/layout.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type Mistake, type MeaningCheck, inStage } from '../../mistake.ts'
import { allStates } from '../../../../../src/engine/source/states.ts'
import { quoted } from '../../suggest.ts'

/**
 * Checks that each right has an effect, and that no browser fills in a field by itself that its user has no right to
 * change.
 */
export const rights: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => [...withoutEffect(stage), ...unseen(stage), ...outside(stage), ...sentUnasked(stage)])

/** Finds rights to change fields that the server writes, or that are read-only. */
function withoutEffect(stage: FolderStage): Mistake[] {
  const { rights: given = {}, derived = {}, computed = {}, currentUser = {} } = stage.stage
  return Object.keys(given).flatMap((field) => {
    const isWritten = [derived, computed, currentUser].some((fields) => Object.hasOwn(fields, field))
    const isRead = fieldUi(stage.ui, field)?.['ui:readonly']
    if (given[field]?.edit === undefined || !(isWritten || isRead)) return []
    const why = isWritten ? 'the server writes it' : 'it is read-only'
    return inStage(
      stage,
      'stage',
      ['rights', field, 'edit'],
      `nobody can change "${field}": ${why}. Remove "edit".`,
      'key',
    )
  })
}

/** Finds roles that may change a field but not see it. */
function unseen(stage: FolderStage): Mistake[] {
  return Object.entries(stage.stage.rights ?? {}).flatMap(([field, { edit, see }]) => {
    const blind = edit?.roles?.filter((role) => see?.roles?.includes(role) === false) ?? []
    const message = `the role "${blind[0]}" may change "${field}" and not see it, so it can do neither. Add it to "see", or remove it here.`
    return blind.length > 0 ? [inStage(stage, 'stage', ['rights', field, 'edit'], message, 'key')] : []
  })
}

/** Finds rights to change a field for people none of whom may change the form. */
function outside(stage: FolderStage): Mistake[] {
  const forms = allStates(stage.workflow).flatMap(({ state }) => state.meta?.editable ?? [])
  // If somebody may change the form in any role, roles exclude nobody.
  if (forms.some(({ roles }) => roles === undefined)) return []
  const roles = new Set(forms.flatMap((may) => may.roles ?? []))
  return Object.entries(stage.stage.rights ?? {}).flatMap(([field, { edit }]) => {
    if (!edit?.roles || roles.size === 0 || edit.roles.some((role) => roles.has(role))) return []
    const message = `nobody can change "${field}": people who may change the form have other roles (${quoted(roles)}). Add them here, or these to "editable" of workflow.json.`
    return inStage(stage, 'stage', ['rights', field, 'edit'], message, 'key')
  })
}

/**
 * Finds fields with a right that the browser fills in before anybody types: a person without the right could not save.
 */
function sentUnasked(stage: FolderStage): Mistake[] {
  const { rights: given = {}, defaults = {}, prefill = {}, draftRequired = {} } = stage.stage
  return Object.keys(given).flatMap((field) =>
    Object.entries({ defaults, prefill, draftRequired })
      .filter(([, fields]) => Object.hasOwn(fields, field))
      .map(([list]) =>
        inStage(
          stage,
          'stage',
          ['rights', field],
          `"${field}" is also under "${list}": people without the right to it could not save the form. Keep one of them.`,
          'key',
        ),
      ),
  )
}
