import type { GuardDefinition } from '../../../src/engine/definition.ts'
import { namesOf } from '../../../src/engine/evolution/past.ts'
import { brokenGuards } from '../../../src/engine/rules/refusal.ts'
import { isUnset } from '../../../src/engine/path.ts'
import type { Finding } from '../../../src/engine/validation/wording.ts'
import { findWhole } from '../../../src/engine/validation/validate.ts'
import { ruleContext } from '../../model/facts.ts'
import { asDefined } from '../../model/merge.ts'
import { columnsOf } from '../../../src/engine/rows/tables.ts'
import type { ApplicationFinding } from './finding.ts'
import { stageNamed, type Action } from './side.ts'
import { withTitle, isShownToAll } from './titles.ts'
import type { FormReading } from './formReading.ts'

/** The fields that would be invalid in a complete form and are valid now. */
export function newlyInvalid(earlier: FormReading, later: FormReading, isOpen: boolean): ApplicationFinding[] {
  const { stage } = later.runtime
  const known = new Set(findingsIn(earlier).map(({ path }) => withoutPlace(path)))
  const fresh = findingsIn(later).filter(
    ({ path }) => !namesBefore(later, withoutPlace(path)).some((name) => known.has(name)),
  )
  return fresh.map(({ path, say }) => {
    const name = withoutPlace(path)
    const [field = name, column] = name.split('.')
    const schema = stage.data.properties[field] ?? {}
    const of = column === undefined ? schema : (columnsOf(schema)[column] ?? schema)
    return {
      what: isOpen ? 'invalid' : 'invalid_in_completed',
      stage: stageNamed(stage),
      field: withTitle(name, of),
      ...(isShownToAll(stage, field) && { message: say() }),
    }
  })
}

/** The errors of a form as judged on completion; none for a form that has no values yet. */
function findingsIn({ runtime: { stage }, data, facts }: FormReading): Finding[] {
  return Object.values(data).every(isUnset) ? [] : findWhole(stage, asDefined(stage, data), facts)
}

/** The path without the place of a row: `rows.0.column` is about the column. */
const withoutPlace = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '')

/** The earlier names of fields, so that a renamed field does not count as new. */
function namesBefore({ runtime: { stage, moved } }: FormReading, name: string): string[] {
  const [field = name, ...rest] = name.split('.')
  const elsewhere = moved.find((each) => each.field === field)?.places.map((place) => place.field) ?? []
  const names = [...namesOf(field, stage.data.properties[field] ?? {}), ...elsewhere]
  return names.map((each) => [each, ...rest].join('.'))
}

/** The guards that would newly refuse an action. A guard that was only reworded is not new. */
export function newlyRefused(earlier: FormReading, later: FormReading, actions: Action[]): ApplicationFinding[] {
  return actions.flatMap(({ code, name }): ApplicationFinding[] => {
    const known = new Set(guardsOf(earlier, code, name).flatMap(namesOfGuard))
    const fresh = guardsOf(later, code, name).filter((guard) => !namesOfGuard(guard).some((each) => known.has(each)))
    const [stage, action] = [stageNamed(later.runtime.stage), { name: code, title: name }]
    return fresh.map(({ message }) => ({ what: 'refused', stage, action, after: message }))
  })
}

/** The guards that refuse an action. Their messages are without values of the application. */
function guardsOf({ asking, runtime: { stage }, view, data }: FormReading, code: string, name: string) {
  const context = ruleContext(asking, stage, view)
  return brokenGuards(stage, { code, name }, asDefined(stage, data), context).map(({ guard }) => guard)
}

/** A guard is the same as before if its message is, even if it names a renamed field, or if its demand is. */
const namesOfGuard = ({ message, when: _, notice: _n, by: _b, extra: _e, ...demand }: GuardDefinition): string[] => [
  message,
  JSON.stringify(demand),
]
