import { randomUUID } from 'node:crypto'
import type { Facts } from '../../../src/engine/conditions/facts.ts'
import type { FormData } from '../../../src/engine/definition.ts'
import { statedConditions } from '../../../src/engine/rules/conditionsSubsequent.ts'
import type { Stage } from '../../../src/engine/stage.ts'
import type { ConditionRow } from '../../store/conditions/conditions.ts'
import { storableDay } from '../columns.ts'

interface Decision {
  applicationId: string
  code: string
  at: Date
  data: FormData
  facts: Facts
}

/** The conditions that a decision states. */
export const statedRows = (stage: Stage, { applicationId, code, at, data, facts }: Decision): ConditionRow[] =>
  statedConditions(stage, code, data, facts).map(({ field, place, text, owner, due, needsDocument }) => ({
    id: randomUUID(),
    application_id: applicationId,
    form_type: stage.stage.formType,
    field,
    place,
    text,
    owner,
    due_on: storableDay(due),
    needs_document: needsDocument,
    stated_at: at,
    state: 'open',
    asked_by: null,
    asked_for: null,
    asked_at: null,
    reason: null,
    ended_by: null,
    ended_for: null,
    ended_at: null,
    note: null,
    document_id: null,
    version: 1,
  }))
