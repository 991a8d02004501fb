import type { StageFiles } from '../../../../../src/engine/definition.ts'
import { listName } from '../../../../../src/engine/source/resolve.ts'
import { stageFiles } from '../../../../../src/engine/source/source.ts'
import { allFields } from '../../fields.ts'
import { type MeaningCheck, inReference, inStage } from '../../mistake.ts'
import { choice } from '../../suggest.ts'

/** Checks that each option list that a field refers to is in reference.json, and that each list there is used. */
export const lists: MeaningCheck = ({ stages, reference }, source) => {
  const asked = new Set<string>()
  const unknown = stages.flatMap((stage) => {
    // The file as it is written: the resolved schema has the list's options in place of its name.
    const data = source.files.get(`stages/${stage.folder}/${stageFiles.data}`)?.value as StageFiles['data']
    return allFields({ ...stage, data }).flatMap(({ schema, at }) => {
      const name = listName(schema)
      if (name === undefined) return []
      asked.add(name)
      if (Object.hasOwn(reference.lists, name)) return []
      return inStage(
        stage,
        'data',
        [...at, '$ref'],
        `reference.json has no list "${name}".${choice(name, Object.keys(reference.lists))}`,
      )
    })
  })
  const idle = Object.keys(reference.lists)
    .filter((name) => !asked.has(name))
    .map((name) => {
      const message = `no field has the options of "${name}". Name it in a field: { "$ref": "../../reference.json#/lists/${name}" }, or remove it.`
      return inReference(['lists', name], message, 'key')
    })
  return unknown.length > 0 ? unknown : idle
}
