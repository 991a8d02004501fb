import { valueAt } from '../../engine/path.ts'
import { type DefinitionFiles, fileOf, valueIn } from '../files.ts'
import { columnsOf, symbolTableOf } from '../symbolTable.ts'
import { eventsOf, stageAt, stateAt } from '../paths.ts'
import type { Selection } from './selection.ts'

type SelectionOf<Kind extends Selection['kind']> = Extract<Selection, { kind: Kind }>

const has = (files: DefinitionFiles, file: string, at: readonly (string | number)[]): boolean =>
  valueAt(valueIn(files, file), at) !== undefined

const checks: { [Kind in Selection['kind']]: (files: DefinitionFiles, selection: SelectionOf<Kind>) => boolean } = {
  stage: (files, { stage }) => symbolTableOf(files).stages.has(stage),
  tab: (files, { stage, tab }) => has(files, fileOf(stage, 'ui'), ['ui:tabs', tab]),
  section: (files, { stage, tab, section }) => has(files, fileOf(stage, 'ui'), ['ui:tabs', tab, 'sections', section]),
  field: (files, { stage, field }) => fieldOf(files, stage, field) !== undefined,
  column: (files, { stage, field, column }) => Object.hasOwn(columnsOf(fieldOf(files, stage, field)), column),
  people: (files, { stage, people }) => has(files, fileOf(stage, 'workflow'), ['people', people]),
  file: (files, { file }) => files.has(file),
  part: (files, { file, part }) => has(files, file, ['fields', part]),
  pathStage: (files, { file, formType }) => has(files, file, stageAt(files, file, formType)),
  pathState: (files, { file, state }) => has(files, file, stateAt(file, state)),
  pathEvent: (files, { file, state, event }) => eventsOf(files, file, state).includes(event),
  list: (files, { list }) => Object.hasOwn(symbolTableOf(files).lists, list),
}

const fieldOf = (files: DefinitionFiles, stage: string, field: string) =>
  symbolTableOf(files).stages.get(stage)?.fields[field]

/** Whether there is what an address names: it may have been removed, or its adding undone. */
export const isThere = (files: DefinitionFiles, selection: Selection): boolean => check(files, selection)

function check<Kind extends Selection['kind']>(
  files: DefinitionFiles,
  selection: { kind: Kind } & SelectionOf<Kind>,
): boolean {
  return checks[selection.kind](files, selection)
}
