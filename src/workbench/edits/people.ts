import { isRecord, valueAt } from '../../engine/path.ts'
import { quoted } from '../../texts/quoted.ts'
import { t } from '../../texts/t.ts'
import { type DefinitionFiles, fileOf, valueIn } from '../files.ts'
import { type Edit, edit } from './edit.ts'
import { done } from './operations.ts'
import { namingAs, usesOf } from './rename.ts'
import { EditError } from './text.ts'

/** An entry of a workflow's `people`, by its name. */
export interface PeopleRef {
  stage: string
  people: string
}

/** Adds an entry under a new name: at first, the people of one role. */
export const addPeople = ({ stage, people, role }: PeopleRef & { role: string }): Edit =>
  edit((files) => {
    requireFree(files, stage, people)
    return done(files, [
      { do: 'set', file: fileOf(stage, 'workflow'), at: ['people', people], value: { roles: [role] } },
    ])
  })

/** Renames an entry wherever it is named. */
export const renamePeople = ({ stage, people, to }: PeopleRef & { to: string }): Edit =>
  edit((files) => {
    requireFree(files, stage, to)
    return done(files, namingAs(files, usesOf(files, { kind: 'people', id: `${stage}.${people}` }), to))
  })

/** Removes an entry. Refused while something still names it. */
export const removePeople = ({ stage, people }: PeopleRef): Edit =>
  edit((files) => {
    const file = fileOf(stage, 'workflow')
    if (usesOf(files, { kind: 'people', id: `${stage}.${people}` }).some(({ defines }) => !defines))
      throw new EditError(t('This group is used elsewhere. Choose another group there first.'))
    const all = valueAt(valueIn(files, file), ['people'])
    const isOnly = isRecord(all) && Object.keys(all).length === 1
    return done(files, [{ do: 'remove', file, at: isOnly ? ['people'] : ['people', people] }])
  })

function requireFree(files: DefinitionFiles, stage: string, people: string): void {
  if (!/^[a-z][a-z0-9_ ]*$/.test(people))
    throw new EditError(t('A name consists of lowercase letters, digits, spaces and “_”, and begins with a letter.'))
  if (valueAt(valueIn(files, fileOf(stage, 'workflow')), ['people', people]) !== undefined)
    throw new EditError(t('A group named {people} already exists. Choose another name.', { people: quoted(people) }))
}
