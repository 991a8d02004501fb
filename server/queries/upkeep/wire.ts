import { named, t } from '../../../src/texts/t.ts'
import { mapValues } from '../../../src/engine/source/mapValues.ts'
import { type KeptRecord, versionOf } from '../../model/upkeep/keptRecord.ts'
import type { KeptType } from '../../model/upkeep/keptType.ts'
import type { Actor } from '../../../src/engine/permissions.ts'
import { person } from '../../../src/engine/references.ts'
import { labelOf } from '../../../src/engine/records/recordType.ts'
import type { ChangeEntry, ProposedChange } from '../../store/upkeep/proposedChanges.ts'

/** Returns a type as screens need it, with what this person may do. */
export function typeOnWire(type: KeptType, role: string) {
  const { name, title, key, list, required, fields, optionNames, once, upkeep } = type
  return {
    name,
    title: named(title),
    key,
    list,
    required,
    fields: mapValues(fields, (schema) => ({ ...schema, title: named(schema.title ?? '') })),
    option_names: optionNames,
    once,
    may_propose: upkeep.propose.includes(role),
    may_approve: upkeep.approve.includes(role),
  }
}

export const recordOnWire = (type: KeptType, { key, values }: KeptRecord) => ({
  key,
  label: labelOf(type, values),
  values,
  version: versionOf(values),
})

/** The person who looks at a change. The user name shows whether it is about themselves. */
export interface Viewer {
  actor: Actor
  username: string
}

export function changeOnWire(type: KeptType, change: ProposedChange, viewer: Viewer) {
  const { id, note, state, reason, proposedBy, proposedAt, decidedBy, decidedAt, count, entries } = change
  const isOpen = state === 'open'
  return {
    id,
    type: type.name,
    type_title: named(type.title),
    note,
    state,
    reason,
    proposed_by: proposedBy,
    proposed_at: proposedAt.toISOString(),
    decided_by: decidedBy,
    decided_at: decidedAt?.toISOString() ?? null,
    count,
    entries: entries.map((entry) => entryOnWire(type, entry)),
    can_withdraw: isOpen && proposedBy.id === viewer.actor.id,
    refusal: isOpen ? refusalOf(type, change, viewer) : null,
  }
}

export const entryOnWire = (type: KeptType, { key, before, after }: ChangeEntry) => ({
  key,
  label: labelOf(type, after),
  before,
  after,
})

/** Why this person cannot decide a change, as far as that is known before they try; null if they can. */
export function refusalOf(
  type: KeptType,
  { proposedBy, entries }: ProposedChange,
  { actor, username }: Viewer,
): string | null {
  if (proposedBy.id === actor.id) return t('You proposed this. Somebody else must decide it; you can withdraw it.')
  if (!type.upkeep.approve.includes(actor.role)) return t('Somebody with another role must decide this.')
  const isOwn = type.name === person.resource && entries.some(({ key }) => key.toLowerCase() === username.toLowerCase())
  return isOwn ? t('This change is about yourself. Somebody else must decide it.') : null
}
