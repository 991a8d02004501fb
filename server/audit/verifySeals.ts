import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Contents } from '../contents/contents.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { Unavailable } from '../problems.ts'
import { type Evidence, evidenceOf } from '../store/evidence.ts'
import { type SealRow, type Sealable, sealables } from '../store/seals.ts'
import type { Db } from '../store/transaction.ts'
import { canonical, sha256 } from './canonical.ts'
import type { PublicKey } from './key.ts'
import { type Sealed, sealedForm } from './sealed.ts'

export interface VerifiedSeals {
  seals: number
  /** What is no longer what was sealed, in words. */
  breaks: string[]
  /** Those of them that only say that a content was not found: it may be in another place. */
  missing: string[]
}

export async function verifySeals(db: Db, keys: PublicKey[], contents: Contents): Promise<VerifiedSeals> {
  const breaks: string[] = []
  const missing: string[] = []
  let seals = 0
  for await (const each of sealables(db)) {
    const named = (found: string[]) => found.map((what) => `${each.referenceNumber}, ${what}`)
    if (each.seal) seals += 1
    const found = await brokenSeal(db, each, { keys, contents })
    breaks.push(...named([...found.breaks, ...found.missing]))
    missing.push(...named(found.missing))
  }
  return { seals, breaks, missing }
}

type Broken = Pick<VerifiedSeals, 'breaks' | 'missing'>

const broken = (...breaks: string[]): Broken => ({ breaks, missing: [] })

interface By {
  keys: PublicKey[]
  contents: Contents
}

async function brokenSeal(db: Db, { id, seal, isOlder, told }: Sealable, { keys, contents }: By): Promise<Broken> {
  if (!seal) return told === undefined && isOlder ? broken() : broken('seal: it is missing.')
  const unsigned = brokenSignature(seal, keys)
  if (unsigned) return broken(`seal: ${unsigned}`)
  if (told !== seal.hash.toString('hex')) return broken('seal: it is not the one of which the audit tells.')
  const sealed = JSON.parse(seal.text) as Sealed
  const evidence = await evidenceOf(db, id, sealed.audit?.link)
  const { breaks, missing } = await brokenContents(db, contents, evidence)
  return { breaks: [...differences(sealed, sealedForm(evidence)), ...breaks], missing }
}

function brokenSignature({ text, hash, key_id, signature }: SealRow, keys: PublicKey[]): string | undefined {
  if (!sha256(text).equals(hash)) return 'it is not what was signed.'
  const key = keys.find(({ id }) => id === key_id)
  if (!key) return `the key ${key_id} that signed it is not known. Name its file with --key.`
  return key.accepts(hash, signature) ? undefined : `its signature is not of the key ${key.id}.`
}

function differences(sealed: Sealed, now: Sealed): string[] {
  return [
    ...changed('application', sealed.application, now.application),
    ...listed('form', 'form_type', sealed.forms, now.forms),
    ...listed('document', 'id', sealed.documents, now.documents),
    ...changed('audit', sealed.audit, now.audit),
  ]
}

type Part = Record<string, unknown>

/** What of a list came, went or changed; each entry is known by its `key`. */
function listed(kind: string, key: string, sealed: Part[], now: Part[]): string[] {
  const names = [...new Set([...sealed, ...now].map((part) => String(part[key])))]
  return names.flatMap((name) => {
    const [before = null, after = null] = [sealed, now].map((parts) => parts.find((part) => part[key] === name))
    return changed(`${kind} ${name}`, before, after)
  })
}

function changed(name: string, before: object | null, after: object | null): string[] {
  if (!before || !after) return before === after ? [] : [`${name}: it ${before ? 'is missing' : 'was not there when the decision was sealed'}.`]
  const now: Part = asJson(after)
  const keys = Object.entries(before).flatMap(([key, value]) => (isDeepStrictEqual(value, now[key]) ? [] : key))
  return keys.length > 0 ? [`${name}: not what was sealed (${keys.join(', ')}).`] : []
}

const asJson = (value: object) => JSON.parse(canonical(value)) as Part

/** The documents whose content is not there, or no longer that of their hash. */
async function brokenContents(db: Db, contents: Contents, { documents }: Evidence): Promise<Broken> {
  const breaks: string[] = []
  const missing: string[] = []
  for (const { id, name, sha256: expected } of documents) {
    const hash = await hashOf(db, contents, id)
    if (hash === undefined) missing.push(`document ${id}: the content of ${name} is not there.`)
    else if (hash !== expected) breaks.push(`document ${id}: the content of ${name} is not what was uploaded.`)
  }
  return { breaks, missing }
}

/** Undefined for a content that is not there; a store that does not answer says nothing of its contents. */
async function hashOf(db: Db, contents: Contents, id: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of await contents.read(db, id)) hash.update(bytes as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof Unavailable || isUnavailable(error)) throw error
    return undefined
  }
}
