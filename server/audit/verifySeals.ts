import { isDeepStrictEqual } from 'node:util'
import { evidenceOf } from '../store/record/evidence.ts'
import { limitsOf } from '../store/limits/approvedLimits.ts'
import { type SealRow, type Sealable, findSealedPaper, sealables } from '../store/record/seals.ts'
import type { Db } from '../store/transaction.ts'
import { canonical, sha256 } from './canonical.ts'
import type { PublicKey } from './key.ts'
import { type Sealed, sealedForm } from './sealed.ts'
import { brokenDefinitions } from './sharedDefinitions.ts'

export interface VerifiedSeals {
  seals: number
  /** What no longer matches the seal, in words. */
  breaks: string[]
}

export async function verifySeals(db: Db, keys: PublicKey[]): Promise<VerifiedSeals> {
  const breaks: string[] = []
  let seals = 0
  for await (const each of sealables(db)) {
    if (each.seal) seals += 1
    breaks.push(...(await brokenSeal(db, each, keys)).map((what) => `${each.referenceNumber}, ${what}`))
  }
  return { seals, breaks }
}

async function brokenSeal(db: Db, { id, seal, isOlder, auditedHash }: Sealable, keys: PublicKey[]): Promise<string[]> {
  if (!seal) return auditedHash === undefined && isOlder ? [] : ['seal: it is missing.']
  const unsigned = brokenSignature(seal, keys)
  if (unsigned) return [`seal: ${unsigned}`]
  if (auditedHash !== seal.hash.toString('hex')) return ['seal: it is not the one in the audit.']
  const sealed = JSON.parse(seal.text) as Sealed
  const now = {
    ...sealedForm(await evidenceOf(db, id, sealed.audit?.link)),
    limits: (await limitsOf(db, [id])).map((limit) => ({ ...limit })),
  }
  return [
    ...differences(sealed, now),
    ...(await brokenDefinitions(db, sealed.definitions)),
    ...(await brokenPaper(db, id, sealed.paper)),
  ]
}

/** The credit paper that is not, or no longer, the one that the seal names. */
async function brokenPaper(db: Db, id: string, sealed: string | undefined): Promise<string[]> {
  const found = await findSealedPaper(db, id)
  if (sealed === undefined) return found ? ['paper: it was not there when the decision was sealed.'] : []
  if (!found) return ['paper: it is missing.']
  return sha256(found.text).toString('hex') === sealed ? [] : ['paper: it was altered after it was sealed.']
}

function brokenSignature({ text, hash, key_id, signature }: SealRow, keys: PublicKey[]): string | undefined {
  if (!sha256(text).equals(hash)) return 'it was altered after it was signed.'
  const key = keys.find(({ id }) => id === key_id)
  if (!key) return `the key ${key_id} that signed it is unknown. Name its file with --key.`
  return key.accepts(hash, signature) ? undefined : `its signature was not made with the key ${key.id}.`
}

function differences(sealed: Sealed, now: Sealed): string[] {
  return [
    ...changed('application', sealed.application, now.application),
    ...listed('form', 'form_type', sealed.forms, now.forms),
    ...listed('document', 'id', sealed.documents, now.documents),
    ...listed('approved limit', 'place', sealed.limits ?? [], now.limits ?? []),
    ...changed('audit', sealed.audit, now.audit),
  ]
}

type Part = Record<string, unknown>

/** What of a list came, went or changed; each entry is known by its `key`. */
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
