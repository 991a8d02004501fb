import { standardKind } from '../../engine/applications/kinds.ts'
import type { Definitions } from '../../engine/source/definitions.ts'
import { resolve } from '../../engine/source/resolve.ts'
import { casesOf, sourceOf } from '../../engine/source/source.ts'
import { t } from '../../texts/t.ts'
import { type Edit, changed, edit, withText } from '../edits/edit.ts'
import { newText } from '../edits/layout.ts'
import { EditError } from '../edits/text.ts'
import { type DefinitionFiles, valueIn } from '../files.ts'
import { type PathCase, casesWith } from './pathCases.ts'
import { type Place, type Position, placeOf, positions } from './places.ts'
import { type StageNames, stageFilesOf } from './stageFiles.ts'
import { withEdits } from './textEdits.ts'

/** What a stage's name is made of. */
export const nameForm = '^[a-z][a-z0-9_]*$'

export interface NewStage extends StageNames {
  position: Position
  /** The stage that it is put after or beside, by its form type. */
  known: string
  /** The role that works on it. */
  role: string
}

/** Adds a stage with a field, an action and cases, and gives it its place on the path and in the path's cases. */
export const addStage = (asked: NewStage): Edit =>
  edit((files) => {
    if (!new RegExp(nameForm).test(asked.name))
      throw new EditError(t('A name consists of lowercase letters, digits and “_”, and begins with a letter.'))
    const definitions = fromSound(() => resolve(sourceOf(files)))
    const stages = definitions.stages.map(({ stage }) => stage.formType)
    if (stages.includes(asked.name))
      throw new EditError(t('A stage named {name} already exists. Choose another name.', { name: asked.name }))
    const known = definitions.stages.find(({ stage }) => stage.formType === asked.known)
    if (!known) throw new EditError(t('There is no stage {name}.', { name: asked.known }))
    return fromSound(() => {
      const place = placeOf(definitions.application, known)
      return withFolder(withPlace(files, asked, place), asked, place, definitions)
    })
  })

/** What is read from definitions: those with mistakes may lack any part of it. */
function fromSound<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof EditError) throw error
    throw new EditError(t('The draft has mistakes. Correct them, then add the stage.'))
  }
}

function withFolder(
  files: DefinitionFiles,
  { name, title, role }: NewStage,
  { stepNumber }: Place,
  { reference }: Definitions,
): DefinitionFiles {
  const added = Object.entries(stageFilesOf({ name, title, role, stepNumber }, reference))
  const folder = `stages/${name.replaceAll('_', '-')}`
  return added.reduce((now, [file, value]) => withText(now, `${folder}/${file}`, newText(value)), files)
}

function withPlace(files: DefinitionFiles, asked: NewStage, place: Place): DefinitionFiles {
  const onPath = changed(files, 'application.json', (text) => withEdits(text, positions[asked.position](place, asked)))
  const cases = casesOf('paths', standardKind)
  if (!files.has(cases)) return onPath
  const list = (valueIn(files, cases) as { cases?: PathCase[] } | undefined)?.cases ?? []
  return changed(onPath, cases, (text) => withEdits(text, casesWith(place, asked.position, asked.name, list)))
}
