import { evidenceOf } from '../store/audit/evidence.ts'
import { limitsOf } from '../store/limits/approvedLimits.ts'
import { type SealableApplication, findSealedPaper, sealablesAfter } from '../store/audit/seals.ts'
import type { Db } from '../store/transaction.ts'
import { sha256 } from './canonical.ts'
import type { PublicKey } from './key.ts'
import { brokenSignature, differencesFromSealed } from './sealBreaks.ts'
import { type SealContent, sealContent } from './sealContent.ts'
import { brokenDefinitions } from './sharedDefinitions.ts'

interface VerifiedSeals {
  seals: number
  /** What does not match the seal, in words. */
  breaks: string[]
}

/** Verifies some decisions after an application's id; returns the id of the last one if more may follow. */
export async function verifySealsAfter(
  db: Db,
  keys: readonly PublicKey[],
  after: string | undefined,
): Promise<VerifiedSeals & { last: string | undefined }> {
  const breaks: string[] = []
  const { sealables, last } = await sealablesAfter(db, after)
  for (const each of sealables)
    breaks.push(...(await brokenSeal(db, each, keys)).map((what) => `${each.referenceNumber}, ${what}`))
  return { seals: sealables.filter(({ seal }) => seal).length, breaks, last }
}

async function brokenSeal(
  db: Db,
  { id, seal, isOlder, auditedHash }: SealableApplication,
  keys: readonly PublicKey[],
): Promise<string[]> {
  if (!seal) return auditedHash === undefined && isOlder ? [] : ['seal: it is missing.']
  const unsigned = brokenSignature(seal, keys)
  if (unsigned) return [`seal: ${unsigned}`]
  if (auditedHash !== seal.hash.toString('hex')) return ['seal: it is not the one in the audit.']
  const sealed = JSON.parse(seal.text) as SealContent
  const now = {
    ...sealContent(await evidenceOf(db, id, sealed.audit?.link)),
    limits: (await limitsOf(db, [id])).map((limit) => ({ ...limit })),
  }
  return [
    ...differencesFromSealed(sealed, now),
    ...(await brokenDefinitions(db, sealed.definitions)),
    ...(await brokenPaper(db, id, sealed.paper)),
  ]
}

/** Returns the error of a credit paper that is not the one in the seal. */
async function brokenPaper(db: Db, id: string, sealed: string | undefined): Promise<string[]> {
  const found = await findSealedPaper(db, id)
  if (sealed === undefined) return found ? ['paper: it was not there when the decision was sealed.'] : []
  if (!found) return ['paper: it is missing.']
  return sha256(found.text).toString('hex') === sealed ? [] : ['paper: it was altered after it was sealed.']
}
