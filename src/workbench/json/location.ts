import { type DefinitionFiles, type JsonPath, fileOf, stageOf } from '../files.ts'
import { stageAt, stateAt } from '../paths.ts'
import type { Selection } from '../properties/selection.ts'

/** Where what is chosen is written: its file, and its place there. */
interface FileLocation {
  file: string
  at: JsonPath
}

type Places = {
  [Kind in Selection['kind']]: (selection: Extract<Selection, { kind: Kind }>, files: DefinitionFiles) => FileLocation
}

const places: Places = {
  field: ({ stage, field }) => ({ file: fileOf(stage, 'data'), at: ['properties', field] }),
  column: ({ stage, field, column }) => ({
    file: fileOf(stage, 'data'),
    at: ['properties', field, 'items', 'properties', column],
  }),
  people: ({ stage, people }) => ({ file: fileOf(stage, 'workflow'), at: ['people', people] }),
  part: ({ file, part }) => ({ file, at: ['fields', part] }),
  stage: ({ stage }) => ({ file: fileOf(stage, 'stage'), at: [] }),
  tab: ({ stage, tab }) => ({ file: fileOf(stage, 'ui'), at: ['ui:tabs', tab] }),
  section: ({ stage, tab, section }) => ({ file: fileOf(stage, 'ui'), at: ['ui:tabs', tab, 'sections', section] }),
  pathStage: ({ file, formType }, files) => ({ file, at: stageAt(files, file, formType) }),
  pathState: ({ file, state }) => ({ file, at: stateAt(file, state) }),
  pathEvent: ({ file, state, event }) => ({ file, at: [...stateAt(file, state), 'on', event] }),
  list: ({ list }) => ({ file: 'reference.json', at: ['lists', list] }),
  file: ({ file }) => ({ file, at: [] }),
}

export function locationOf<Kind extends Selection['kind']>(
  selection: Extract<Selection, { kind: Kind }>,
  files: DefinitionFiles,
): FileLocation {
  const kind: Kind = selection.kind
  return places[kind](selection, files)
}

/** The files of the same stage; for a file of no stage, only itself. */
export function filesBeside(files: DefinitionFiles, file: string): string[] {
  const stage = stageOf(file)
  return stage === undefined ? [file] : [...files.keys()].filter((path) => stageOf(path) === stage).toSorted()
}
