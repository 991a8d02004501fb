import { optionsOf } from '../../../src/engine/choices.ts'
import { namesOf } from '../../../src/engine/evolution/past.ts'
import { findLevel } from '../../../src/engine/authority.ts'
import { isEqual, isUnset, read } from '../../../src/engine/path.ts'
import { proposalFor } from '../../../src/engine/rules/proposals.ts'
import type { Found } from './finding.ts'
import { stageNamed } from './side.ts'
import type { Seen } from './seen.ts'
import { withTitle, isShownToAll } from './titles.ts'

/** The computed and proposed values of an open form that would be different. */
export function changedConsequences(was: Seen, is: Seen): Found[] {
  const { stage } = is.runtime
  const { computed = {}, proposed = {} } = stage.stage
  const ofComputed = Object.keys(computed).flatMap((field): Found[] =>
    isEqual(valueIn(was, field, is) ?? null, is.data[field] ?? null) ? [] : [found('computed', was, is, field)],
  )
  const ofProposed = Object.keys(proposed).flatMap((field): Found[] => {
    const [before, after] = [proposalIn(was, earlierName(was, is, field)), proposalIn(is, field)]
    if (isEqual(before ?? null, after ?? null)) return []
    const what = isLevel(is, before) || isLevel(is, after) ? 'required_level' : 'proposed'
    return [found(what, was, is, field, { before, after })]
  })
  return [...ofComputed, ...ofProposed]
}

const isLevel = ({ asking: { workflows } }: Seen, value: unknown): boolean =>
  findLevel(workflows.reference, value) !== undefined

/** The levels named by the facts of a form that would be different, such as a level that a decision table requires. */
export function changedLevelFacts(was: Seen, is: Seen): Found[] {
  const { stage } = is.runtime.stage
  return Object.keys(stage.facts ?? {}).flatMap((name): Found[] => {
    const [before, after] = [was.facts[name], is.facts[name]]
    if (isEqual(before ?? null, after ?? null) || !(isLevel(is, before) || isLevel(is, after))) return []
    const field = withTitle(name, { title: name.replaceAll('_', ' ') })
    const what = 'required_level'
    return [{ what, stage: stageNamed(is.runtime.stage), field, before: textOf(before), after: textOf(after) }]
  })
}

/** The levels required by actions that would be different. */
export function changedLevels(was: Seen, is: Seen, paths: { before: string[]; after: string[] }): Found[] {
  const levelOf = ({ view }: Seen, path: string) => read(view.record, path)
  const now = is.asking.workflows
  return paths.after.flatMap((path): Found[] => {
    const earlier = paths.before.includes(path) ? path : paths.before[0]
    const [before, after] = [earlier === undefined ? undefined : levelOf(was, earlier), levelOf(is, path)]
    if (isEqual(before ?? null, after ?? null)) return []
    const [source, field = ''] = path.split('.')
    const stage = now.stages.find((each) => each.stage.source === source)
    if (!stage) return []
    const isShown = isShownToAll(stage, field)
    return [
      {
        what: 'required_level',
        stage: stageNamed(stage),
        field: withTitle(field, stage.data.properties[field] ?? {}),
        ...(isShown && { before: textOf(before), after: textOf(after) }),
      },
    ]
  })
}

interface Values {
  before: unknown
  after: unknown
}

/**
 * A finding about a value. Names the values of choices only: others, such as amounts, would be different in each
 * application.
 */
function found(
  what: 'computed' | 'proposed' | 'required_level',
  was: Seen,
  is: Seen,
  field: string,
  values?: Values,
): Found {
  const { stage } = is.runtime
  const schema = stage.data.properties[field] ?? {}
  const isNamed =
    optionsOf(schema) !== undefined && isShownToAll(stage, field) && isShownToAll(was.runtime.stage, field)
  return {
    what,
    stage: stageNamed(stage),
    field: withTitle(field, schema),
    ...(values && isNamed && { before: textOf(values.before), after: textOf(values.after) }),
  }
}

const textOf = (value: unknown): string | undefined => (isUnset(value) ? undefined : String(value))

const valueIn = (was: Seen, field: string, is: Seen): unknown => was.data[earlierName(was, is, field)]

function earlierName(was: Seen, is: Seen, field: string): string {
  const names = namesOf(field, is.runtime.stage.data.properties[field] ?? {})
  return names.find((name) => Object.hasOwn(was.runtime.stage.data.properties, name)) ?? field
}

const proposalIn = ({ runtime: { stage }, data, facts }: Seen, field: string): unknown =>
  proposalFor(stage, field, data, facts)?.value
