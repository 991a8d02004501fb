import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { StateValue } from 'xstate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Refusals, StageWorkflow } from '../../server/model/machines/stageWorkflow.ts'
import { type StageRuntime, type Workflows, workflowsOf } from '../../server/model/machines/workflows.ts'
import { permissionRefusals } from '../../src/engine/permissions.ts'
import { type Bank, openBank } from '../api/support/bank.ts'
import { chance, seed } from '../support/chance.ts'
import { promise } from './promise.ts'
import { type RollbackServer, openRollbackServer } from './undone.ts'
import { Player, parties, step } from './workflow/play.ts'
import { toursOf } from './workflow/tours.ts'
import { type Actor, edges, forms, levels, suffices } from './workflow/rules.ts'

let bank: Bank
let undone: RollbackServer
let workflows: Workflows
let actors: Actor[]

beforeAll(async () => {
  bank = await openBank()
  const { context } = bank.api
  workflows = workflowsOf(await context.definitions.current())
  undone = await openRollbackServer(context)
  const people = await context.db.selectFrom('app_user').select(['username', 'role', 'da_level']).execute()
  actors = people.map(({ username, role, da_level }) => ({ name: username, role, level: da_level }))
})
afterAll(async () => {
  await undone.close()
  await bank.close()
})

const own = [...levels, null]

/** Every person that there can be, whose part in the application does not matter here. */
const everybody = () =>
  workflows.reference.roles.flatMap(({ name }) => own.map((level): Actor => ({ name: 'anybody', role: name, level })))

/** Every state that a workflow comes to, by the actions of people and the path's own events. */
function statesOf(workflow: StageWorkflow): StateValue[] {
  const found = new Map([[JSON.stringify(workflow.initial), workflow.initial]])
  for (const state of found.values()) {
    const next = workflow
      .offers(state, () => [])
      .map(({ transition }) => workflow.take(state, transition.code, () => []))
    const received = ['REOPEN', 'RECONFIRM']
      .map((event) => workflow.receive(state, event))
      .filter((value) => value !== undefined)
    for (const each of [...next, ...received])
      if (!found.has(JSON.stringify(each))) found.set(JSON.stringify(each), each)
  }
  return [...found.values()]
}

it('Row 9: each stage has the actions of the rules and no others', () => {
  const ofFile = [...workflows.runtimes].map(([form, { workflow }]) => {
    const codes = statesOf(workflow).flatMap((state) =>
      workflow.offers(state, () => []).map(({ transition }) => transition.code),
    )
    return [form, [...new Set(codes)].toSorted()]
  })
  const ofRules = Object.entries(forms).map(([form, { moves, ofOthers = [] }]) => [
    form,
    [...Object.keys(moves), ...ofOthers].toSorted(),
  ])
  expect(Object.fromEntries(ofFile)).toEqual(Object.fromEntries(ofRules))
})

it('Row 9: each stage comes to the states of the rules and no others', () => {
  const found = [...workflows.runtimes].map(([form, { workflow }]) => [
    form,
    [...new Set(statesOf(workflow).map((state) => workflow.state(state).code))].toSorted(),
  ])
  const ofRules = Object.entries(forms).map(([form, { moves }]) => [
    form,
    [...new Set(Object.values(moves).flatMap(({ from, to = [] }) => from.concat(to)))].toSorted(),
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(ofRules))
})

/**
 * What an actor may be refused for, in an application that requires `required` and, but for its approval, is theirs.
 */
function refusalsOf(form: string, { name, role, level }: Actor, required: string | null | undefined): Refusals {
  const theirs = {
    creator: [name],
    'relationship manager': [name],
    'primary sponsor': [name],
    'second sponsor': [name],
  }
  const parties = form === 'credit_approval' ? {} : theirs
  const facts = { parties, levelAt: () => required, workOn: () => ({ title: '', contributors: [] }) }
  return (params) => permissionRefusals(params, { id: name, role, da_level: level }, facts, workflows.reference)
}

/** Where each action leads an actor from a state; undefined where it is refused, or when nothing comes of trying. */
function outcomes(
  { workflow }: StageRuntime,
  form: string,
  state: StateValue,
  refusals: Refusals,
): Record<string, string | undefined> {
  const open = workflow
    .offers(state, refusals)
    .filter((offer) => offer.refusals.length === 0)
    .map(({ transition }) => transition.code)
  const after = (code: string) => workflow.state(workflow.take(state, code, refusals)).code
  return Object.fromEntries(
    Object.keys(forms[form]?.moves ?? {}).map((code) => [code, open.includes(code) ? after(code) : undefined]),
  )
}

function byTheRules(
  form: string,
  state: string,
  { role, level }: Actor,
  required: string | null | undefined,
): Record<string, string | undefined> {
  const { roles = [], moves = {} } = forms[form] ?? {}
  const may = roles.includes(role) && (form !== 'credit_approval' || suffices(level, [required ?? undefined]))
  return Object.fromEntries(
    Object.entries(moves).map(([code, { from, to }]) => [
      code,
      may && from.includes(state) ? (to ?? state) : undefined,
    ]),
  )
}

it('Row 9: each action leads where the rules say from each state, for each role and each authority, and is refused to all others', () => {
  const tried = [...workflows.runtimes].flatMap(([form, runtime]) =>
    statesOf(runtime.workflow).flatMap((state) =>
      (form === 'credit_approval' ? [...own, undefined] : ['DA3']).flatMap((required) =>
        everybody().map((actor) => {
          const { code } = runtime.workflow.state(state)
          const found = outcomes(runtime, form, state, refusalsOf(form, actor, required))
          return { what: { form, code, actor, required }, found, expected: byTheRules(form, code, actor, required) }
        }),
      ),
    ),
  )
  expect(tried.length).toBeGreaterThan(10_000)
  expect(tried.filter(({ found, expected }) => !isDeepStrictEqual(found, expected)).slice(0, 5)).toEqual([])
})

const { shuffled } = chance('edges that no run by chance has taken')

promise(
  9,
  { short: { numRuns: 2, toured: 2 }, full: { numRuns: 2000, toured: edges.length } },
  async ({ numRuns, toured }) => {
    const player = new Player(bank, undone, actors)
    const runs = fc.array(step, { minLength: 40, maxLength: 40 })
    const wrong: string[] = []
    const property = fc.asyncProperty(runs, async (steps) => {
      const differences = await player.run(steps)
      if (differences.length > 0) throw new Error(differences.join('\n'))
    })
    const result = await fc.check(property, { numRuns, seed, endOnFailure: true })
    if (result.failed) wrong.push(String(result.errorInstance))
    const byChance = player.taken.size
    const tours = toursOf(actors, parties)
    for (const edge of shuffled(edges.filter((each) => !player.taken.has(each))).slice(0, toured)) {
      wrong.push(...(await player.run(tours.get(edge) ?? [])))
      if (!player.taken.has(edge)) wrong.push(`${edge} was never taken.`)
    }
    const times = [...player.taken.values()].reduce((sum, times) => sum + times, 0)
    return {
      figure: `${result.numRuns} runs × 40 steps, ${times} actions taken on ${player.taken.size} of ${edges.length} edges, ${byChance} of them by chance, ${wrong.length} differences`,
      wrong,
    }
  },
)
