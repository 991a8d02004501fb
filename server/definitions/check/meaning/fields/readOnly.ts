import { isRetired } from '../../../../../src/engine/evolution/past.ts'
import { fieldUi } from '../../../../../src/engine/layout.ts'
import { isRecord } from '../../../../../src/engine/path.ts'
import { isComputedColumn } from '../../../../../src/engine/rows/tables.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type MeaningCheck, inStage } from '../../mistake.ts'
import { demandedByGuards } from '../foundations/guardDemands.ts'

/** Checks that each read-only field that requires a value is filled by something: people cannot. */
export const readOnly: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) =>
    [...unfilled(stage), ...unfilledColumns(stage)].map(({ name, at }) =>
      inStage(
        stage,
        'ui',
        [...at, 'ui:readonly'],
        `"${name}" is read-only, and nothing fills it. Fill it with "derived" or "currentUser", or make it editable.`,
      ),
    ),
  )

interface UnfilledField {
  name: string
  at: string[]
}

function unfilled(folder: FolderStage): UnfilledField[] {
  const { stage, data, ui } = folder
  const { derived, currentUser, computed, draftRequired, prefill, defaults, rules = [] } = stage
  const written = { ...derived, ...currentUser, ...computed }
  const isUnfilled = (field: string): boolean =>
    !isRetired(data.properties[field] ?? {}) &&
    fieldUi(ui, field)?.['ui:readonly'] === true &&
    !Object.hasOwn(written, field)
  const expected = new Set([
    ...(data.required ?? []),
    ...(isRecord(data.then) && Array.isArray(data.then.required) ? data.then.required.map(String) : []),
    ...rules.flatMap(({ require = [] }) => require),
    ...demandedByGuards(folder, isUnfilled),
    ...[draftRequired, prefill, defaults].flatMap((given) => Object.keys(given ?? {})),
  ])
  return [...expected].filter(isUnfilled).map((field) => ({ name: field, at: [field] }))
}

/** Finds required read-only columns that nothing fills. The client itself fills only the row's id. */
function unfilledColumns({ stage, data, ui }: FolderStage): UnfilledField[] {
  return Object.entries(data.properties).flatMap(([field, { items }]) => {
    const always = isRecord(items) && Array.isArray(items.required) ? items.required.map(String) : []
    const needed = [...always, ...(stage.rows?.[field]?.rules ?? []).flatMap(({ require }) => require)]
    return [...new Set(needed)]
      .filter((column) => column !== 'id' && !isComputedColumn({ stage }, field, column))
      .filter((column) => fieldUi(ui, field)?.items?.[column]?.['ui:readonly'])
      .map((column) => ({ name: column, at: [field, 'items', column] }))
  })
}
