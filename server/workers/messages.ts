import { isRecord } from '../../src/engine/path.ts'
import type { Calls, SlotLimits, TakeOutcome } from '../admission/counts.ts'

/** A worker reports that it answers requests on this port. */
interface ReadyMessage {
  type: 'ready'
  port: number
}

/** A worker's request to the primary to count something. A release has no answer. */
export type Question =
  | { type: 'take'; number: number; slots: string; personId: string; limits: SlotLimits }
  | { type: 'call'; number: number; key: string; window: number }
  | { type: 'release'; slots: string; personId: string }

/** The answer to the question with this number. */
export type CountAnswer =
  | { type: 'taken'; number: number; taken: TakeOutcome }
  | { type: 'called'; number: number; calls: Calls }

export type Message = ReadyMessage | Question | CountAnswer

const types = new Set<unknown>(['ready', 'take', 'call', 'release', 'taken', 'called'] satisfies Message['type'][])

/** Whether a message between the processes is one of these: Node and prom-client use the same channel. */
export const isMessage = (message: unknown): message is Message => isRecord(message) && types.has(message.type)
