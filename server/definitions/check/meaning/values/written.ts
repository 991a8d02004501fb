import { fieldUi } from '../../../../../src/engine/layout.ts'
import type { FolderStage } from '../../../../../src/engine/source/definitions.ts'
import { type JsonPath, type MeaningCheck, type Mistake, inStage } from '../../mistake.ts'

/** Checks that fields that the server writes have no rules and values that are only for people. */
export const written: MeaningCheck = ({ stages }) =>
  stages.flatMap((stage) => {
    const { computed = {}, derived = {}, currentUser = {} } = stage.stage
    const lists = Object.entries({ computed, derived, currentUser })
    return placesFor(stage).flatMap(({ field, part, at, on }): Mistake[] => {
      const [list] = lists.find(([, fields]) => Object.hasOwn(fields, field)) ?? []
      if (list === undefined) return []
      const message = `nobody types "${field}", because it is under "${list}": this has no effect. Remove it.`
      return [inStage(stage, part, at, message, on)]
    })
  })

interface PersonsFieldUse {
  field: string
  part: 'stage' | 'ui'
  at: JsonPath
  on?: 'key'
}

/**
 * Returns every place with a rule or a value for fields that people fill in. (`computed` checks the defaults of
 * computed fields.)
 */
function placesFor({ stage, ui }: FolderStage): PersonsFieldUse[] {
  const { owners = {}, rules = [], defaults = {}, prefill = {}, computed = {} } = stage
  const begun = [defaults, prefill].map((fields) =>
    Object.keys(fields).filter((field) => !Object.hasOwn(computed, field)),
  )
  const keys = { owners: Object.keys(owners), defaults: begun[0] ?? [], prefill: begun[1] ?? [] }
  const hinted = Object.keys(ui).filter((field) => fieldUi(ui, field)?.['ui:placeholder'] !== undefined)
  return [
    ...Object.entries(keys).flatMap(([list, fields]) =>
      fields.map((field): PersonsFieldUse => ({ field, part: 'stage', at: [list, field], on: 'key' })),
    ),
    ...rules.flatMap(({ lock = [] }, n) =>
      lock.map((field, m): PersonsFieldUse => ({ field, part: 'stage', at: ['rules', n, 'lock', m] })),
    ),
    ...hinted.map((field): PersonsFieldUse => ({ field, part: 'ui', at: [field, 'ui:placeholder'], on: 'key' })),
  ]
}
