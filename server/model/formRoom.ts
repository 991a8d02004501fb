import type { Stage } from '../../src/engine/stage.ts'
import { type Room, larger, roomFor } from '../admission/room.ts'
import type { StageRuntime, Workflows } from './machines/workflows.ts'

const rooms = new WeakMap<Stage, Room>()
const none: Room = { bytes: 0, values: 0 }

/**
 * The factor on the number of values. Stamps and flags need room too, and a body with unknown names or extra rows
 * should be refused with their names and not for its size.
 */
const beside = 2

/**
 * The limits for a save of the stage's form, in bytes and values: what the largest form of its definition needs, and a
 * little more.
 */
export function roomOfForm(stage: Stage): Room {
  const known = rooms.get(stage)
  if (known) return known
  const { bytes, values } = roomFor(stage.data)
  const room = { bytes, values: beside * values }
  rooms.set(stage, room)
  return room
}

/**
 * The limits for any save by a person with this role: those of the largest form that the role can change in some state.
 */
export function roomOfRole({ runtimes }: Workflows, role: string): Room {
  const own = [...runtimes.values()].filter((runtime) => hasEditor(runtime, role))
  return own.map(({ stage }) => roomOfForm(stage)).reduce(larger, none)
}

const hasEditor = ({ workflow: { editors } }: StageRuntime, role: string): boolean => !editors || editors.has(role)
