import fc from 'fast-check'
import type { StateValue } from 'xstate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stageWorkflow } from '../../server/workflow/stageWorkflow.ts'
import { type Workflows, workflowsOf } from '../../server/workflow/workflows.ts'
import { mayRefusals } from '../../src/engine/may.ts'
import { type Bank, openBank } from '../api/support/bank.ts'
import { promise } from './promise.ts'
import { type Undone, undoneServer } from './undone.ts'
import { Player, step } from './workflow/play.ts'
import { type Actor, forms, levels, suffices } from './workflow/rules.ts'

let bank: Bank
let undone: Undone
let workflows: Workflows
let actors: Actor[]

beforeAll(async () => {
  bank = await openBank()
  const { context } = bank.api
  workflows = workflowsOf(await context.definitions.current())
  undone = await undoneServer(context)
  const people = await context.db.selectFrom('app_user').select(['username', 'role', 'da_level']).execute()
  actors = people.map(({ username, role, da_level }) => ({ name: username, role, level: da_level }))
})
afterAll(async () => {
  await undone.close()
  await bank.close()
})

const own = [...levels, null]

/** Every person that there can be, whose part in the application does not matter here. */
const everybody = () => workflows.reference.roles.flatMap(({ name }) => own.map((level): Actor => ({ name: 'anybody', role: name, level })))

/** Every state that a workflow comes to, by the actions of people and the path's own events. */
function statesOf(workflow: ReturnType<typeof stageWorkflow>): StateValue[] {
  const found = new Map([[JSON.stringify(workflow.initial), workflow.initial]])
  for (const state of found.values()) {
    const next = workflow.offers(state, () => []).map(({ transition }) => workflow.take(state, transition.code, () => []))
    const told = ['REOPEN', 'RECONFIRM'].map((event) => workflow.tell(state, event)).filter((value) => value !== undefined)
    for (const each of [...next, ...told]) if (!found.has(JSON.stringify(each))) found.set(JSON.stringify(each), each)
  }
  return [...found.values()]
}

it('Row 9: each stage has the actions of the rules and no others', () => {
  const ofFile = [...workflows.places].map(([form, { workflow }]) => {
    const codes = statesOf(workflow).flatMap((state) => workflow.offers(state, () => []).map(({ transition }) => transition.code))
    return [form, [...new Set(codes)].toSorted()]
  })
  expect(Object.fromEntries(ofFile)).toEqual(Object.fromEntries(Object.entries(forms).map(([form, { moves }]) => [form, Object.keys(moves).toSorted()])))
})

it('Row 9: each action leads where the rules say from each state, for each role and each authority, and is refused to all others', () => {
  const wrong: string[] = []
  let tried = 0
  for (const [form, { workflow }] of workflows.places) {
    const rule = forms[form]
    for (const state of statesOf(workflow)) {
      const { code: before } = workflow.state(state)
      for (const required of form === 'credit_approval' ? [...own, undefined] : ['DA3']) {
        for (const actor of everybody()) {
          const parties = { creator: ['anybody'], 'relationship manager': ['anybody'], 'primary sponsor': ['anybody'], 'second sponsor': ['anybody'] }
          const facts = { parties: form === 'credit_approval' ? {} : parties, levelAt: () => required, workOn: () => ({ title: '', contributors: [] }) }
          const refusals: Parameters<typeof workflow.take>[2] = (params) =>
            mayRefusals(params, { id: actor.name, role: actor.role, da_level: actor.level }, facts, workflows.reference)
          const may = rule?.roles.includes(actor.role) && (form !== 'credit_approval' || suffices(actor.level, [required ?? undefined]))
          const offered = workflow.offers(state, refusals).filter((offer) => offer.refusals.length === 0).map(({ transition }) => transition.code)
          for (const [code, { from, to }] of Object.entries(rule?.moves ?? {})) {
            tried++
            const expected = may && from.includes(before) ? (to ?? before) : undefined
            const after = offered.includes(code) ? workflow.state(workflow.take(state, code, refusals)).code : undefined
            // Whoever takes it all the same gets nowhere; once for each person is enough.
            const forced = expected === undefined && required === 'DA3' ? workflow.state(workflow.take(state, code, refusals)).code : before
            if (after !== expected || forced !== before) {
              wrong.push(`${form} ${code} in ${before} by ${actor.role} ${actor.level}, required ${required}: ${after ?? forced}, expected ${expected}`)
            }
          }
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(10_000)
  expect(wrong.slice(0, 10)).toEqual([])
})

promise(9, { short: 4, full: 2000 }, async (numRuns) => {
  const player = new Player(bank, undone, actors)
  const runs = fc.array(step, { minLength: 40, maxLength: 40 })
  const wrong: string[] = []
  const property = fc.asyncProperty(runs, async (steps) => {
    const differences = await player.run(steps)
    if (differences.length > 0) throw new Error(differences.join('\n'))
  })
  const result = await fc.check(property, { numRuns, endOnFailure: true })
  if (result.failed) wrong.push(`seed ${result.seed}: ${String(result.errorInstance)}`)
  const codes = [...player.taken.values()].reduce((sum, times) => sum + times, 0)
  return { figure: `${result.numRuns} runs × 40 steps, ${codes} actions taken of ${player.taken.size} kinds, ${wrong.length} differences`, wrong }
})
