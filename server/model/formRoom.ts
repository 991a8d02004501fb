import type { Stage } from '../../src/engine/stage.ts'
import { type Room, larger, roomFor } from '../admission/room.ts'
import type { StageRuntime, Workflows } from './machines/workflows.ts'

const rooms = new WeakMap<Stage, Room>()
const none: Room = { bytes: 0, values: 0 }

/** Stamps and flags stand beside the fields; rows and names that are not the form's are refused by name rather than by number. */
const beside = 2

/** How much a save of the stage's form may hold: what its definition can, and a little more. */
export function roomOfForm(stage: Stage): Room {
  const known = rooms.get(stage)
  if (known) return known
  const { bytes, values } = roomFor(stage.data)
  const room = { bytes, values: beside * values }
  rooms.set(stage, room)
  return room
}

/** The most that anything may hold that a person of this role saves: nothing where they can change no form. */
export function roomOfRole({ runtimes }: Workflows, role: string): Room {
  const own = [...runtimes.values()].filter((runtime) => hasEditor(runtime, role))
  return own.map(({ stage }) => roomOfForm(stage)).reduce(larger, none)
}

const hasEditor = ({ workflow: { editors } }: StageRuntime, role: string): boolean => !editors || editors.has(role)
