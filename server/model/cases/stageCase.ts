import type { FormData } from '../../../src/engine/definition.ts'
import type { CaseActor } from './actor.ts'

/** A form in which somebody acts, or nobody in particular. `schemas/meta/cases.schema.json` explains each key. */
export interface CaseInput {
  data?: FormData
  application?: Record<string, unknown>
  as?: CaseActor
  today?: string
  documents?: Record<string, string>
  kind?: string
  state?: string
}

/** A case of `cases.json`: what is given, and what must follow. */
export interface StageCase extends CaseInput {
  about: string
  take?: string
  expect: CaseExpectation
}

/** What a case may expect. Keys that are absent are not compared. */
export interface CaseExpectation {
  refused?: string[]
  leads?: string
  warned?: string[]
  noted?: string[]
  hidden?: string[]
  locked?: string[]
  computed?: Record<string, unknown>
  proposed?: Record<string, unknown>
}
