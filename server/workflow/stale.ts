import { isDeepStrictEqual } from 'node:util'
import { t } from '../../src/texts/t.ts'
import { encodeApplication, encodeRecord } from '../../src/engine/codec/encode.ts'
import { type StagePart, splitPayload } from '../../src/engine/codec/payload.ts'
import { toWireName } from '../../src/engine/codec/wire.ts'
import type { FormData } from '../../src/engine/definition.ts'
import { withholds } from '../../src/engine/conditions/visibility.ts'
import { isRecord, isUnset } from '../../src/engine/path.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { type FieldConflict, Stale } from '../errors/problems.ts'
import type { Application } from '../store/applications/application.ts'
import { changesSince } from '../store/audit/audit.ts'
import { fieldAt } from '../../src/engine/evolution/places.ts'
import { merge } from '../model/merge.ts'
import { shortenConflicts } from '../errors/shortenConflicts.ts'
import { runtimeOf } from '../model/machines/workflows.ts'
import { loadView } from '../model/view.ts'
import { withheldFromStored } from '../model/rights/fieldRights.ts'
import type { Work } from '../model/work.ts'

export interface Expectation {
  /** The application's version that the change was made on; undefined: whatever it is. */
  version: number | undefined
  /** The stages that the change touches. */
  formTypes: string[]
  /** The body that was sent, by wire name. */
  sent?: Record<string, unknown>
}

/**
 * Refuses a change to a form that has changed since the version named, with the fields that differ. People who work on
 * other stages of the same application at the same time do not get in each other's way.
 */
export async function refuseStale(work: Work, application: Application, expected: Expectation): Promise<void> {
  const { version, formTypes } = expected
  if (version === undefined) return
  const newest = Math.max(0, ...formTypes.map((formType) => application.forms.get(formType)?.version ?? 0))
  if (version <= application.version && newest <= version) return
  const fields = await changedSince(work, application, { ...expected, version })
  throw new Stale(t('The application has changed since you opened it.'), application.version, shortenConflicts(fields))
}

/**
 * The fields that were saved in the forms since the version, by others or by the person in another tab, and that differ
 * from what was sent. Fields that the person may not see are left out.
 */
export async function changedSince(
  work: Work,
  application: Application,
  { version, formTypes, sent = {} }: Expectation & { version: number },
): Promise<FieldConflict[]> {
  const conflicts = new Map<string, FieldConflict>()
  const withheld = await withheldIn(work, application, formTypes)
  const { parts } = splitPayload(work.workflows.stages, sent)
  for (const { at, by, ...change } of await changesSince(work.db, application.id, version)) {
    const { formType: form_type, field } = fieldAt(work.workflows, { formType: change.form_type, field: change.field })
    if (!formTypes.includes(form_type) || withheld.get(form_type)?.has(field)) continue
    const { stage } = runtimeOf(work.workflows, form_type)
    const name = toWireName(stage, field)
    const theirs = wireValue(work, application, form_type, field)
    if (isSaved(stage, application.forms.get(form_type)?.data ?? {}, field, parts.get(form_type))) continue
    const yours = Object.hasOwn(sent, name) ? { yours: sent[name] } : {}
    conflicts.set(name, { field: name, ...yours, theirs, by, at: at.toISOString() })
  }
  return [...conflicts.values()]
}

/** The fields of these forms that the person may not see, by form type. */
export async function withheldIn(work: Work, application: Application, formTypes: string[]) {
  const stages = formTypes.map((formType) => runtimeOf(work.workflows, formType).stage).filter(withholds)
  if (stages.length === 0) return new Map<string, ReadonlySet<string>>()
  const view = await loadView(work, application)
  return new Map(stages.map((stage) => [stage.stage.formType, withheldFromStored(work, stage, view)]))
}

/** Whether the sent value of a field equals the stored one, in any spelling. */
function isSaved(stage: Stage, stored: FormData, field: string, part: StagePart | undefined): boolean {
  if (!part || !Object.hasOwn(part.data, field)) return false
  const value = withIdsOf(stored[field], part.data[field])
  return isDeepStrictEqual(merge(stage, stored, { [field]: value })[field], stored[field])
}

/** Gives rows that were sent without an id the ids of equal stored rows: a row may have been stored already. */
function withIdsOf(stored: unknown, sent: unknown): unknown {
  if (!Array.isArray(stored) || !Array.isArray(sent)) return sent
  return sent.map((row: unknown, place) => {
    const there: unknown = stored[place]
    return isRecord(row) && isUnset(row.id) && isRecord(there) && !isUnset(there.id) ? { ...row, id: there.id } : row
  })
}

function wireValue({ workflows }: Work, application: Application, formType: string, field: string): unknown {
  const { stage } = runtimeOf(workflows, formType)
  const data = application.forms.get(formType)?.data ?? {}
  const record = { ...encodeApplication(stage, data), ...encodeRecord(stage, data) }
  return record[stage.stage.payload.readFrom?.[field] ?? field]
}
