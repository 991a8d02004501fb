import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/http/errors.ts'
import type { KeptRecord, KeptType, RecordValues } from '../../../api/http/types.ts'
import { proposalText } from '../../../api/upkeep/proposalText.ts'
import { proposeChange, readKept } from '../../../api/upkeep/upkeep.ts'
import { isEqual, withoutUnset } from '../../../engine/path.ts'
import { t } from '../../../texts/t.ts'
import { type Meanwhile, meanwhileText } from '../change/meanwhile.ts'

/** A record as it is now, and its values with what the person has entered. */
export interface Rebased {
  record: KeptRecord
  values: RecordValues
}

interface Proposing {
  type: KeptType
  record: KeptRecord | undefined
  note: string
  /** The form's values, with the text that is still being typed. */
  entered(): RecordValues
  /** Called when a proposal was refused because somebody else has changed the record. */
  rebase(now: Rebased): void
}

/** Proposes the entered values. `refusal` says why that failed, and what somebody else has changed meanwhile. */
export function useProposing({ type, record, note, entered, rebase }: Proposing) {
  const [changed, setChanged] = useState<string[]>([])
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => {
      const values = withoutUnset(entered())
      return proposeChange(type.name, { version: record?.version ?? null, values, note: note.trim() })
    },
    onError: async (refused) => {
      const now = record && isStale(refused) ? await readAnew(type, record) : null
      setChanged(record && now ? meanwhileText(type, changesOf(record.values, now.values)) : [])
      if (record && now) rebase({ record: now, values: mergedInto(now.values, record.values, entered()) })
    },
  })
  const checkFirst = t('Somebody else has changed this since you opened it. Check it, and propose it again.')
  const refusal = changed.length > 0 ? [checkFirst, ...changed].join('\n') : error && proposalText(error)
  return { proposed: data, error, refusal, isPending, mutate }
}

const isStale = (error: Error) => error instanceof ApiError && error.status === 412

/** Null if it cannot be read, or only under another definition of its type: the form then offers that one first. */
async function readAnew({ name, fields }: KeptType, { key }: KeptRecord): Promise<KeptRecord | null> {
  const now = await readKept(name, key).catch(() => null)
  return now && Object.keys(now.values).every((field) => Object.hasOwn(fields, field)) ? now : null
}

/** The present values with those that the person has changed. */
const mergedInto = (now: RecordValues, before: RecordValues, entered: RecordValues): RecordValues => ({
  ...now,
  ...Object.fromEntries(changesOf(before, entered).map(({ field }) => [field, entered[field]])),
})

function changesOf(from: RecordValues, to: RecordValues): Meanwhile[] {
  const [before, now] = [withoutUnset(from), withoutUnset(to)]
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((field) => !isEqual(before[field], now[field]))
    .map((field) => ({ field, before: before[field], now: now[field] }))
}
