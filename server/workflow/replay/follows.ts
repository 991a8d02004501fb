import { optionsOf } from '../../../src/engine/choices.ts'
import { namesOf } from '../../../src/engine/evolution/past.ts'
import { findLevel } from '../../../src/engine/authority.ts'
import { isEqual, isUnset, read } from '../../../src/engine/path.ts'
import { proposalFor } from '../../../src/engine/rules/proposals.ts'
import type { ApplicationFinding } from './finding.ts'
import { stageNamed } from './side.ts'
import type { FormReading } from './formReading.ts'
import { withTitle, isShownToAll } from './titles.ts'

/** The computed and proposed values of an open form that would be different. */
export function changedConsequences(earlier: FormReading, later: FormReading): ApplicationFinding[] {
  const ofComputed = fieldsOf('computed', earlier, later).flatMap((field): ApplicationFinding[] =>
    isEqual(valueIn(earlier, field, later) ?? null, workedOutIn(later, field) ?? null)
      ? []
      : [found('computed', earlier, later, field)],
  )
  const ofProposed = fieldsOf('proposed', earlier, later).flatMap((field): ApplicationFinding[] => {
    const [before, after] = [proposalIn(earlier, earlierName(earlier, later, field)), proposalIn(later, field)]
    if (isEqual(before ?? null, after ?? null)) return []
    const what = isLevel(later, before) || isLevel(later, after) ? 'required_level' : 'proposed'
    return [found(what, earlier, later, field, { before, after })]
  })
  return [...ofComputed, ...ofProposed]
}

/** The fields that one side or the other computes or proposes, as the later one calls them. */
function fieldsOf(key: 'computed' | 'proposed', earlier: FormReading, later: FormReading): string[] {
  const [before, after] = [earlier, later].map(({ runtime: { stage } }) => Object.keys(stage.stage[key] ?? {}))
  const kept = Object.keys(later.runtime.stage.data.properties).filter((field) =>
    before?.includes(earlierName(earlier, later, field)),
  )
  return [...new Set([...(after ?? []), ...kept])]
}

const isLevel = ({ asking: { workflows } }: FormReading, value: unknown): boolean =>
  findLevel(workflows.reference, value) !== undefined

/** The levels named by the facts of a form that would be different, such as a level that a decision table requires. */
export function changedLevelFacts(earlier: FormReading, later: FormReading): ApplicationFinding[] {
  const { stage } = later.runtime.stage
  return Object.keys(stage.facts ?? {}).flatMap((name): ApplicationFinding[] => {
    const [before, after] = [earlier.facts[name], later.facts[name]]
    if (isEqual(before ?? null, after ?? null) || !(isLevel(later, before) || isLevel(later, after))) return []
    const field = withTitle(name, { title: name.replaceAll('_', ' ') })
    const what = 'required_level'
    return [{ what, stage: stageNamed(later.runtime.stage), field, before: textOf(before), after: textOf(after) }]
  })
}

/** The levels required by actions that would be different. */
export function changedLevels(
  earlier: FormReading,
  later: FormReading,
  paths: { before: string[]; after: string[] },
): ApplicationFinding[] {
  const levelOf = ({ view }: FormReading, path: string) => read(view.record, path)
  const now = later.asking.workflows
  return paths.after.flatMap((path): ApplicationFinding[] => {
    const earlierPath = paths.before.includes(path) ? path : paths.before[0]
    const [before, after] = [
      earlierPath === undefined ? undefined : levelOf(earlier, earlierPath),
      levelOf(later, path),
    ]
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
  earlier: FormReading,
  later: FormReading,
  field: string,
  values?: Values,
): ApplicationFinding {
  const { stage } = later.runtime
  const schema = stage.data.properties[field] ?? {}
  const isNamed =
    optionsOf(schema) !== undefined && isShownToAll(stage, field) && isShownToAll(earlier.runtime.stage, field)
  return {
    what,
    stage: stageNamed(stage),
    field: withTitle(field, schema),
    ...(values && isNamed && { before: textOf(values.before), after: textOf(values.after) }),
  }
}

const textOf = (value: unknown): string | undefined => (isUnset(value) ? undefined : String(value))

const valueIn = (earlier: FormReading, field: string, later: FormReading): unknown =>
  earlier.data[earlierName(earlier, later, field)]

/** The value that definitions work out for a field; a value that is only stored is not theirs. */
function workedOutIn({ runtime: { stage }, data }: FormReading, field: string): unknown {
  const { computed, derived } = stage.stage
  return Object.hasOwn({ ...computed, ...derived }, field) ? data[field] : undefined
}

function earlierName(earlier: FormReading, later: FormReading, field: string): string {
  const names = namesOf(field, later.runtime.stage.data.properties[field] ?? {})
  return names.find((name) => Object.hasOwn(earlier.runtime.stage.data.properties, name)) ?? field
}

const proposalIn = ({ runtime: { stage }, data, facts }: FormReading, field: string): unknown =>
  proposalFor(stage, field, data, facts)?.value
