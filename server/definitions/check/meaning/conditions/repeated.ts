import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'

/** Checks that no rule is written twice, and that the actions of a state have different names. */
export const repeated: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const { guards, rules = [], comments = [], navigation } = stage.stage
    return [
      ...Object.entries({ guards, rules, comments, navigation }).flatMap(([list, each]) => twice(stage, list, each)),
      ...sameActions(stage),
    ]
  })

function twice(stage: FolderStage, list: string, entries: object[]): Mistake[] {
  const texts = entries.map((entry) => JSON.stringify(entry))
  return texts.flatMap((text, n) => {
    const first = texts.indexOf(text)
    return first < n
      ? inStage(stage, 'stage', [list, n], `this repeats entry ${first + 1} of "${list}". Remove one of them.`)
      : []
  })
}

function sameActions(stage: FolderStage): Mistake[] {
  return allStates(stage.workflow).flatMap((state) => {
    const offered = transitionsOf(state).filter(({ transition }) => !transition.meta.system)
    const names = offered.map(({ transition }) => transition.meta.name)
    return offered.flatMap(({ at, event = '' }, n) => {
      const first = offered[names.indexOf(names[n] ?? '')]
      const place: JsonPath = [...at, 'meta', 'name']
      const message = `"${first?.event}" of this state has the name "${names[n]}" too. Rename one of them.`
      return first && first.event !== event ? inStage(stage, 'workflow', place, message) : []
    })
  })
}
