import { isDeepStrictEqual } from 'node:util'
import type { SealRow } from '../store/audit/seals.ts'
import { canonical, sha256 } from './canonical.ts'
import { type PublicKey, unknownKey } from './key.ts'
import type { SealContent } from './sealContent.ts'

type SealSignature = Pick<SealRow, 'text' | 'hash' | 'key_id' | 'signature'>

/** Returns the error in a seal's text or signature; undefined if there is none. */
export function brokenSignature(
  { text, hash, key_id, signature }: SealSignature,
  keys: readonly PublicKey[],
): string | undefined {
  if (!sha256(text).equals(hash)) return 'it was altered after it was signed.'
  const key = keys.find(({ id }) => id === key_id)
  if (!key) return unknownKey(key_id)
  return key.accepts(hash, signature) ? undefined : `its signature was not made with the key ${key.id}.`
}

/** Returns what differs from the sealed data, part by part. */
export function differencesFromSealed(sealed: SealContent, now: SealContent): string[] {
  return [
    ...changed('application', sealed.application, now.application),
    ...listed('form', 'form_type', sealed.forms, now.forms),
    ...listed('document', 'id', sealed.documents, now.documents),
    ...listed('approved limit', 'place', sealed.limits ?? [], now.limits ?? []),
    ...changed('audit', sealed.audit, now.audit),
  ]
}

type Part = Record<string, unknown>

/**
 * Returns sentences about the entries of a list that were added, removed or changed. The property `key` identifies an
 * entry.
 */
function listed(kind: string, key: string, sealed: Part[], now: Part[]): string[] {
  const names = [...new Set([...sealed, ...now].map((part) => String(part[key])))]
  return names.flatMap((name) => {
    const [before = null, after = null] = [sealed, now].map((parts) => parts.find((part) => String(part[key]) === name))
    return changed(`${kind} ${name}`, before, after)
  })
}

function changed(name: string, before: object | null, after: object | null): string[] {
  if (!before || !after)
    return before === after
      ? []
      : [`${name}: it ${before ? 'is missing' : 'was not there when the decision was sealed'}.`]
  const now: Part = asJson(after)
  const keys = Object.entries(before).flatMap(([key, value]) => (isDeepStrictEqual(value, now[key]) ? [] : key))
  return keys.length > 0 ? [`${name}: altered after it was sealed (${keys.join(', ')}).`] : []
}

const asJson = (value: object) => JSON.parse(canonical(value)) as Part
