import type { StateValue } from 'xstate'
import { runtimeOf, type Workflows } from '../../../server/model/machines/workflows.ts'
import type { PathFacts } from '../../../server/model/machines/pathWorkflow.ts'
import { stepOf } from '../../../src/engine/steps.ts'
import type { Model } from './model.ts'

/** Every way through the path of each kind of application, and what each of its states means. */
export const paths = ({ workflows }: Model): unknown =>
  [...workflows.byKind.values()].map((own) => [
    facts.map((given) => walk(own, given)),
    ['DRAFT', 'PENDING', 'ELSEWHERE'].map((code) => stepOf(own.application, { code })),
    own.application.stages.map(({ formType }) => {
      const { workflow, downstream, retired } = runtimeOf(own, formType)
      return [formType, downstream, retired, stages(workflow)]
    }),
  ])

const facts: PathFacts[] = [
  { isDone: () => false, valueAt: () => undefined },
  { isDone: () => true, valueAt: () => 'true' },
  { isDone: () => false, valueAt: (path) => (path.endsWith('has_csa') ? 'false' : undefined) },
]

function walk({ path, application }: Workflows, given: PathFacts): unknown {
  const events = namesUnder(application.path, 'on')
  const { value: first, notRequired } = path.start(given)
  const seen = new Map<string, unknown>()
  const waiting: StateValue[] = [
    first,
    ...Object.keys(application.path.states).filter((code) => !application.path.states[code]?.states),
  ]
  for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) {
    const key = JSON.stringify(value)
    if (seen.has(key)) continue
    const taken = events.filter((event) => path.takes(value, event, given))
    const steps = taken.map((event) => ({
      event,
      reopens: path.reopens(value, event),
      closes: path.closes(event),
      ...path.take(value, event, given),
    }))
    seen.set(key, { ...path.state(value), steps })
    waiting.push(...steps.map((step) => step.value))
  }
  return [notRequired, [...seen]]
}

function stages({ initial, state, offers, receive }: ReturnType<typeof runtimeOf>['workflow']): unknown {
  return [
    state(initial).name,
    offers(initial, () => []).map(({ transition }) => transition.name),
    receive(initial, 'REOPEN'),
  ]
}

function namesUnder(value: unknown, key: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  const found = Object.entries(value).flatMap(([name, inner]) =>
    name === key ? Object.keys(inner as object) : namesUnder(inner, key),
  )
  return [...new Set(found)]
}
