import type { PathTransition } from '../../engine/definition.ts'
import { isRecord } from '../../engine/path.ts'
import { type JsonPath, inside, valueIn } from '../files.ts'
import { stateAt } from '../paths.ts'
import { type Edit, edit } from './edit.ts'
import { type Operation, done } from './operations.ts'
import { requireState } from './paths.ts'

/** When a path goes on: when a stage is done, or the application has a value. */
export type PathCondition = NonNullable<PathTransition['guard']>

/** A transition of a path, by its place in the file, under another condition, or under none. It is written first. */
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
    const isThere = inside(valueIn(files, file), place) !== undefined
    if (condition === undefined) return isThere ? done(files, [{ do: 'remove', file, at: place }]) : files
    const transition = inside(valueIn(files, file), at)
    const [first] = isRecord(transition) ? Object.keys(transition) : []
    const set: Operation = { do: 'set', file, at: place, value: condition }
    return done(files, isThere ? [set] : [set, { do: 'reorder', file, at: place, before: first }])
  })

/** One of the transitions that a state takes by itself as it is entered: the first whose condition holds. */
interface Automatic {
  file: string
  state: string
  number: number
}

const automaticAt = ({ file, state }: Omit<Automatic, 'number'>): JsonPath => [...stateAt(file, state), 'always']

/** One more, the last one. */
export const addAutomatic = ({ file, state, target }: Omit<Automatic, 'number'> & { target: string }): Edit =>
  edit((files) => {
    requireState(files, file, state)
    return done(files, [{ do: 'add', file, at: automaticAt({ file, state }), value: { target } }])
  })

/** Tried before the one that was before it. */
export const moveAutomaticUp = ({ file, state, number }: Automatic): Edit =>
  edit((files) => {
    const at = automaticAt({ file, state })
    return done(files, [{ do: 'move', file, at: [...at, number], to: at, before: number - 1 }])
  })

export const removeAutomatic = ({ file, state, number }: Automatic): Edit =>
  edit((files) => {
    const at = automaticAt({ file, state })
    const all = inside(valueIn(files, file), at)
    const isOnly = Array.isArray(all) && all.length === 1
    return done(files, [{ do: 'remove', file, at: isOnly ? at : [...at, number] }])
  })
