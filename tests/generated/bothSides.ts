import { randomUUID } from 'node:crypto'
import { merge } from '../../server/model/merge.ts'
import { withDerived } from '../../server/model/derived.ts'
import { factsFor } from '../../server/model/facts.ts'
import type { ApplicationRecord, User } from '../../src/engine/application.ts'
import { decode } from '../../src/engine/codec/decode.ts'
import { encode, encodeRecord } from '../../src/engine/codec/encode.ts'
import { splitPayload } from '../../src/engine/codec/payload.ts'
import { withComputed } from '../../src/engine/conditions/computed.ts'
import { type Facts, factsOf, withRights } from '../../src/engine/conditions/facts.ts'
import { hiddenFields, omit, withheldFields } from '../../src/engine/conditions/visibility.ts'
import type { FormData, ReferenceData } from '../../src/engine/definition.ts'
import { isRecord, withoutUnset } from '../../src/engine/path.ts'
import { hiddenCells } from '../../src/engine/rows/cells.ts'
import { totalErrors } from '../../src/engine/rows/totals.ts'
import { lockedFields, warnings } from '../../src/engine/rules/fieldRules.ts'
import { openPoints } from '../../src/engine/rules/openPoints.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { type FieldError, validateDraft, validateWhole } from '../../src/engine/validation/validate.ts'
import { completing } from './definition.ts'

type Rights = { hidden: string[]; read_only: string[] }

/** What stands in the application beside the form. */
export interface Situation {
  application: ApplicationRecord
  user: User
  rights?: Rights
}

const now = new Date('2026-11-24T10:15:30.000Z')
const noReferences = { find: () => undefined, person: () => undefined }
const anyJson = (value: unknown): Record<string, unknown> => {
  const read: unknown = JSON.parse(JSON.stringify(value))
  return isRecord(read) ? read : {}
}

/** The application as the server answers with it. */
function answered(stage: Stage, { application, rights }: Situation, data: FormData): ApplicationRecord {
  const form = { ...encodeRecord(stage, data), workflow_instance: { id: randomUUID(), current_state: 'DRAFT' } }
  return { ...application, ...anyJson({ [stage.stage.source]: { ...form, ...(rights && { field_rights: rights }) } }) }
}

/** A form that a person has open in the browser. */
export class Browser {
  readonly facts: Facts
  readonly base: FormData
  data: FormData

  constructor(
    readonly stage: Stage,
    readonly application: ApplicationRecord,
    readonly user: User,
    reference: ReferenceData,
  ) {
    this.facts = factsOf(stage, { application, user, now })
    this.base = withComputed(stage, decode(stage, application, user, reference), this.facts)
    this.data = this.base
  }

  /** As widgets do, leaves out what is blank. */
  enter(values: FormData): void {
    this.data = withComputed(this.stage, withoutUnset({ ...this.data, ...values }), this.facts)
  }

  get errors(): FieldError[] {
    return validateDraft(this.stage, this.data, this.facts, this.base)
  }

  sends(): Record<string, unknown> {
    const { application, user, facts } = this
    return anyJson(encode(this.stage, this.data, { application, user, now, facts }))
  }
}

/** The server's part in opening and saving a form, without its database. */
export class Server {
  stored: FormData

  constructor(
    readonly stage: Stage,
    readonly situation: Situation,
    stored: FormData,
  ) {
    this.stored = merge(stage, {}, stored)
    this.stored = this.#derived(this.stored)
  }

  get facts(): Facts {
    return factsFor(this.#asking, this.stage, { record: answered(this.stage, this.situation, this.stored) })
  }

  answer(): ApplicationRecord {
    const withheld = withheldFields(this.stage, this.stored, withRights(this.facts, this.situation.rights))
    return answered(this.stage, this.situation, omit(this.stored, withheld))
  }

  /** Saves what was sent; what it refuses is not stored. */
  save(body: Record<string, unknown>): FieldError[] {
    const { stage, stored: before, facts } = this
    const sent = splitPayload([stage], body).parts.get(stage.stage.formType)?.data ?? {}
    const given = merge(stage, before, sent)
    const withheld = withheldFields(stage, given, withRights(facts, this.situation.rights))
    const kept = Object.entries(before).filter(([field]) => withheld.has(field))
    const merged = { ...omit(given, withheld), ...Object.fromEntries(kept) }
    const settled = this.#derived(merged)
    const errors = validateDraft(stage, settled, facts, before)
    if (errors.length === 0) this.stored = settled
    return errors
  }

  get #asking() {
    const { user } = this.situation
    return { actor: { id: user.id, role: user.role?.name ?? '', da_level: user.da_level }, now }
  }

  #derived(data: FormData): FormData {
    const record = answered(this.stage, this.situation, this.stored)
    return withDerived(this.#asking, this.stage, data, { record, references: noReferences })
  }
}

/** Everything that the engine says of a form's data. */
export function sentencesOf(stage: Stage, data: FormData, facts: Facts, reference: ReferenceData) {
  const hidden = hiddenFields(stage, data, facts)
  const visible = omit(data, hidden)
  return {
    hidden: [...hidden].sort(),
    cells: [...hiddenCells(stage, visible, facts)].sort(),
    locked: [...lockedFields(stage, data, facts)].sort(),
    warned: warnings(stage, completing, data, facts),
    incomplete: validateWhole(stage, data, facts),
    totals: totalErrors(stage, visible),
    open: openPoints(stage, completing, data, { facts, reference, application: undefined }),
  }
}
