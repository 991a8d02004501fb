import { isRecord } from '../../../../../src/engine/path.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'
import { allStates, transitionsOf } from '../../../../../src/engine/source/states.ts'

/** Checks that no rule requires a field that is required without it. */
export const alwaysRequired: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const { required = [], then: demanded } = stage.data
    return [
      ...inRules(stage, required),
      ...idle(stage, 'data', isRecord(demanded) ? demanded.required : [], required, ['then', 'required']),
      ...inRows(stage),
    ]
  })

/**
 * Finds rules whose `require` repeats `required`. A rule for a transition that does not complete the form may repeat
 * it, because `required` is not asked for then.
 */
function inRules(stage: FolderStage, required: string[]): Mistake[] {
  const completing = completingCodes(stage)
  return (stage.stage.rules ?? []).flatMap(({ require = [], on }, n) =>
    on === undefined || on.every((code) => completing.has(code))
      ? idle(stage, 'stage', require, required, ['rules', n, 'require'])
      : [],
  )
}

function inRows(stage: FolderStage): Mistake[] {
  return Object.entries(stage.stage.rows ?? {}).flatMap(([table, { rules = [] }]) => {
    const items = stage.data.properties[table]?.items
    const required = isRecord(items) && Array.isArray(items.required) ? items.required.map(String) : []
    return rules.flatMap(({ require }, n) =>
      idle(stage, 'stage', require, required, ['rows', table, 'rules', n, 'require']),
    )
  })
}

function idle(stage: FolderStage, part: 'data' | 'stage', asked: unknown, required: string[], at: JsonPath): Mistake[] {
  const fields = Array.isArray(asked) ? asked.map(String) : []
  return fields.flatMap((field, n) => {
    if (!required.includes(field)) return []
    const message = `"${field}" is always required: this has no effect. Remove it here, or from "required" in data.schema.json.`
    return inStage(stage, part, [...at, n], message)
  })
}

function completingCodes({ workflow }: FolderStage): Set<string> {
  const taken = allStates(workflow).flatMap(transitionsOf)
  const others = new Set(taken.filter(({ transition }) => !transition.meta.completes).map(({ event }) => event))
  return new Set(taken.flatMap(({ event }) => (event === undefined || others.has(event) ? [] : [event])))
}
