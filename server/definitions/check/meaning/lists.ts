import type { StageFiles } from '../../../../src/engine/definition.ts'
import { listName } from '../../resolve.ts'
import { stageFiles } from '../../source.ts'
import { allFields } from '../fields.ts'
import { type MeaningCheck, inStage } from '../mistake.ts'
import { choice } from '../suggest.ts'

/** An option list that a field refers to stands in reference.json; asked of the files as written, before inlining. */
export const lists: MeaningCheck = ({ stages, reference }, source) =>
  stages.flatMap((stage) => {
    const data = source.files.get(`stages/${stage.folder}/${stageFiles.data}`)?.value as StageFiles['data']
    return allFields({ ...stage, data }).flatMap(({ schema, at }) => {
      const name = listName(schema)
      if (name === undefined || name in reference.lists) return []
      return inStage(
        stage,
        'data',
        [...at, '$ref'],
        `reference.json has no list "${name}".${choice(name, Object.keys(reference.lists))}`,
      )
    })
  })
