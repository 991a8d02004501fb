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

/** How many seals there are, and what is no longer what was sealed, in words. */
export async function verifySeals(db: Db, keys: PublicKey[], contents: Contents): Promise<{ seals: number; breaks: string[] }> {
  const breaks: string[] = []
  let seals = 0
  for await (const each of sealables(db)) {
    if (each.seal) seals += 1
    const found = await brokenSeal(db, each, { keys, contents })
    breaks.push(...found.map((what) => `${each.referenceNumber}, ${what}`))
  }
  return { seals, breaks }
}

interface By {
  keys: PublicKey[]
  contents: Contents
}

async function brokenSeal(db: Db, { id, seal, isOlder, told }: Sealable, { keys, contents }: By): Promise<string[]> {
  if (!seal) return told === undefined && isOlder ? [] : ['seal: it is missing.']
  const broken = brokenSignature(seal, keys)
  if (broken) return [`seal: ${broken}`]
  if (told !== seal.hash.toString('hex')) return ['seal: it is not the one of which the audit tells.']
  const sealed = JSON.parse(seal.text) as Sealed
  const evidence = await evidenceOf(db, id, sealed.audit?.link)
  return [...differences(sealed, sealedForm(evidence)), ...(await changedContents(db, contents, evidence))]
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

/** The documents whose content is no longer that of their hash. */
async function changedContents(db: Db, contents: Contents, { documents }: Evidence): Promise<string[]> {
  const found: string[] = []
  for (const { id, name, sha256: expected } of documents) {
    if ((await hashOf(db, contents, id)) !== expected) found.push(`document ${id}: the content of ${name} is not what was uploaded.`)
  }
  return found
}

/** Undefined for a content that is gone; a store that does not answer says nothing of its contents. */
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
