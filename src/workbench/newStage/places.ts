import type { ApplicationDefinition, PathState } from '../../engine/definition.ts'
import type { FolderStage } from '../../engine/source/definitions.ts'
import { allStates, targetKeys, transitionsOf } from '../../engine/source/states.ts'
import { t } from '../../texts/t.ts'
import { EditError } from '../edits/text.ts'
import { type StageNames, codeOf, doneEvent } from './stageFiles.ts'
import type { TextEdit } from './textEdits.ts'

/** Where a new stage is put: after an existing one, or beside it, so that people work on both at the same time. */
export type Position = 'after' | 'beside'

/** The existing stage that a new one is put after or beside, and where the path opens it. */
export interface Place {
  application: ApplicationDefinition
  /** The existing stage. */
  known: FolderStage
  /** The keys of the state that opens it, outermost first. */
  keys: string[]
  /** The step of that state. */
  stepNumber: number
}

/** Where the path opens a stage. Throws where that is not one place. */
export function placeOf(application: ApplicationDefinition, known: FolderStage): Place {
  const { formType, title: stage } = known.stage
  const [opener, ...more] = allStates(application.path).filter(({ state }) => state.meta?.open?.includes(formType))
  if (!opener) throw new EditError(t('The path opens {stage} in no state. Choose another stage.', { stage }))
  if (more.length > 0)
    throw new EditError(t('The path opens {stage} in several states. Choose another stage.', { stage }))
  const outermost = application.path.states[opener.keys[0] ?? '']
  return { application, known, keys: opener.keys, stepNumber: outermost?.meta?.stepNumber ?? application.defaultStep }
}

/** The changes of application.json that put a stage at a place. */
export const positions: Record<Position, (place: Place, added: StageNames) => TextEdit[]> = {
  after: (place, { name, title }) => [
    ...listed(place, name, [place.known.stage.formType], 'instead'),
    ...(place.keys.length === 1 ? inSequence(place, { name, title }) : inRegion(place, name)),
  ],
  beside(place, { name }) {
    const { application, known } = place
    const { after = [] } = application.stages.find(({ formType }) => formType === known.stage.formType) ?? {}
    return [...listed(place, name, after, 'too'), region(place, name)]
  },
}

/** A line of `stages`, and the stages that come after it. */
function listed({ application, known }: Place, name: string, after: string[], others: 'instead' | 'too'): TextEdit[] {
  const { formType } = known.stage
  const n = application.stages.findIndex((each) => each.formType === formType)
  const later = application.stages.flatMap((each, place): TextEdit[] => {
    const m = each.after.indexOf(formType)
    const at = ['stages', place, 'after', m]
    if (m < 0) return []
    return others === 'instead' ? [{ at, to: name }] : [{ after: at, entry: { value: name } }]
  })
  return [{ after: ['stages', n], entry: { value: { formType: name, after } } }, ...later]
}

/** The states beside the one that opens the existing stage. */
function siblings({ application: { path }, keys }: Place): { at: string[]; states: Record<string, PathState> } {
  const around = keys.slice(0, -1)
  const placed = allStates(path).find((each) => each.keys.join('.') === around.join('.'))
  const at = ['path', ...around.flatMap((key) => ['states', key]), 'states']
  return { at, states: placed ? (placed.state.states ?? {}) : path.states }
}

interface Way {
  at: (string | number)[]
  target: string
}

/** The transitions that lead on from the existing stage: its own, and those whose guard asks whether it is done. */
function waysOn(place: Place): Way[] {
  const { known, keys } = place
  const { formType } = known.stage
  const completing = allStates(known.workflow)
    .flatMap(transitionsOf)
    .flatMap(({ transition: { meta } }) => (meta.completes && meta.raises ? meta.raises : []))
  const { at, states } = siblings(place)
  const placed = allStates({ states })
  const closed = (from: string[], target: string) =>
    placed.find((each) => each.keys.join('.') === targetKeys(from, target).join('.'))?.state.meta?.closed
  const ways = placed
    .filter((each) => each.keys.length === 1)
    .flatMap((each) =>
      transitionsOf(each).flatMap((one) => {
        const { event, transition, from } = one
        const { target, guard } = transition
        const own = each.keys[0] === keys.at(-1) && event !== undefined && completing.includes(event)
        const asks = guard?.type === 'stageDone' && guard.params.stage === formType
        if (target === undefined || !(own || asks) || closed(from, target)) return []
        return { at: [...at.slice(0, -1), ...one.at], target }
      }),
    )
  if (ways.length === 0)
    throw new EditError(t('Nothing can come after {stage}: it closes the application.', { stage: known.stage.title }))
  return ways
}

/** The state to which all of them lead. Throws if they lead to several. */
function targetOf(ways: Way[], { known }: Place): string {
  const [target = '', ...others] = new Set(ways.map((way) => way.target))
  if (others.length === 0) return target
  throw new EditError(t('Several ways lead on from {stage}. Choose another stage.', { stage: known.stage.title }))
}

const pathOf = ({ keys }: Place): string[] => ['path', ...keys.flatMap((key) => ['states', key])]

/** Puts the new stage into a state of its own, after the one that opens the existing stage. */
function inSequence(place: Place, { name, title }: StageNames): TextEdit[] {
  const { stepNumber } = place
  const code = `${codeOf(name)}_PENDING`
  const ways = waysOn(place)
  const state = {
    meta: { name: `${title} Pending`, stepNumber, open: [name] },
    on: { [doneEvent(name)]: { target: targetOf(ways, place) } },
  }
  return [
    ...ways.map(({ at }): TextEdit => ({ at: [...at, 'target'], to: code })),
    { after: pathOf(place), entry: { key: code, value: state } },
    { before: ['stepInference', 0], entry: { value: { pattern: `^${code}$`, step: stepNumber } } },
  ]
}

const openIn = (name: string, target: string) => ({
  meta: { open: [name] },
  on: { [doneEvent(name)]: { target } },
})

const entryTo = (name: string, done: string, open: string) => ({
  always: [{ guard: { type: 'stageDone', params: { stage: name } }, target: done }, { target: open }],
})

/** Puts the new stage after one that is itself beside others: it opens once the existing stage is done. */
function inRegion(place: Place, name: string): TextEdit[] {
  const [entry, open] = [`${codeOf(name)}_ENTRY`, `${codeOf(name)}_OPEN`]
  const ways = waysOn(place)
  const target = targetOf(ways, place)
  return [
    ...ways.map(({ at }): TextEdit => ({ at: [...at, 'target'], to: entry })),
    { after: pathOf(place), entry: { key: entry, value: entryTo(name, target, open) } },
    { after: pathOf(place), entry: { key: open, value: openIn(name, target) } },
  ]
}

/** Puts the new stage into a parallel state of its own, beside the existing one. */
function region({ application: { path }, known, keys }: Place, name: string): TextEdit {
  const depth = keys.findIndex((_, n) => {
    const around = keys.slice(0, n + 1).join('.')
    return allStates(path).find((each) => each.keys.join('.') === around)?.state.type === 'parallel'
  })
  if (depth < 0)
    throw new EditError(
      t('No other stage runs at the same time as {stage}. Put the new one after it.', { stage: known.stage.title }),
    )
  const states = { ENTRY: entryTo(name, 'DONE', 'OPEN'), OPEN: openIn(name, 'DONE'), DONE: { type: 'final' } }
  const after = ['path', ...keys.slice(0, depth + 2).flatMap((key) => ['states', key])]
  return { after, entry: { key: codeOf(name), value: { initial: 'ENTRY', states } } }
}
