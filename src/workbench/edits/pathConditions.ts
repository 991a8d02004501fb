import type { PathTransition } from '../../engine/definition.ts'
import { isRecord, valueAt } from '../../engine/path.ts'
import { type JsonPath, valueIn } from '../files.ts'
import { stateAt } from '../paths.ts'
import { type Edit, edit } from './edit.ts'
import { type Operation, done } from './operations.ts'
import { requireState } from './paths.ts'

/** When a path goes on: when a stage is done, or the application has a value. */
export type PathCondition = NonNullable<PathTransition['guard']>

/** Gives the transition at a place another condition, or none. A new condition is written first. */
export const changeCondition = ({
  file,
  at,
  condition,
}: {
  file: string
  at: JsonPath
  condition: PathCondition | undefined
}): Edit =>
  edit((files) => {
    const place = [...at, 'guard']
    const isThere = valueAt(valueIn(files, file), place) !== undefined
    if (condition === undefined) return isThere ? done(files, [{ do: 'remove', file, at: place }]) : files
    const transition = valueAt(valueIn(files, file), at)
    const [first] = isRecord(transition) ? Object.keys(transition) : []
    const set: Operation = { do: 'set', file, at: place, value: condition }
    return done(files, isThere ? [set] : [set, { do: 'reorder', file, at: place, before: first }])
  })

/** One of a state's automatic transitions. On entry, the state takes the first whose condition holds. */
interface AutomaticTransitionRef {
  file: string
  state: string
  number: number
}

const automaticAt = ({ file, state }: Omit<AutomaticTransitionRef, 'number'>): JsonPath => [
  ...stateAt(file, state),
  'always',
]

/** Adds an automatic transition as the last. */
export const addAutomatic = ({
  file,
  state,
  target,
}: Omit<AutomaticTransitionRef, 'number'> & { target: string }): Edit =>
  edit((files) => {
    requireState(files, file, state)
    return done(files, [{ do: 'add', file, at: automaticAt({ file, state }), value: { target } }])
  })

/** Moves an automatic transition one place up, so that it is tried earlier. */
export const moveAutomaticUp = ({ file, state, number }: AutomaticTransitionRef): Edit =>
  edit((files) => {
    const at = automaticAt({ file, state })
    return done(files, [{ do: 'move', file, at: [...at, number], to: at, before: number - 1 }])
  })

export const removeAutomatic = ({ file, state, number }: AutomaticTransitionRef): Edit =>
  edit((files) => {
    const at = automaticAt({ file, state })
    const all = valueAt(valueIn(files, file), at)
    const isOnly = Array.isArray(all) && all.length === 1
    return done(files, [{ do: 'remove', file, at: isOnly ? at : [...at, number] }])
  })
