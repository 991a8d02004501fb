import { isRecord } from '../../src/engine/path.ts'
import type { Calls, SlotLimits, TakeOutcome } from '../admission/counts.ts'

/** A worker reports that it answers requests on this port. */
interface ReadyMessage {
  type: 'ready'
  port: number
}

/** The primary's request to a worker for its metrics. */
interface MeasureMessage {
  type: 'measure'
  number: number
}

/** A worker's metrics, as prom-client writes them down. */
interface MeasuredMessage {
  type: 'measured'
  number: number
  metrics: object[]
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

export type Message = ReadyMessage | MeasureMessage | MeasuredMessage | Question | CountAnswer

const questions: readonly unknown[] = ['take', 'call', 'release'] satisfies Question['type'][]
const others: readonly unknown[] = ['ready', 'measure', 'measured', 'taken', 'called'] satisfies Exclude<
  Message,
  Question
>['type'][]

/** Whether a message between the processes is a worker's request to count something. */
export const isQuestion = (message: unknown): message is Question =>
  isRecord(message) && questions.includes(message.type)

/** Whether a message between the processes is one of these: Node uses the same channel. */
export const isMessage = (message: unknown): message is Message =>
  isQuestion(message) || (isRecord(message) && others.includes(message.type))
