import type { StageFiles } from '../../../src/engine/definition.ts'
import type { DocumentFacts } from '../../store/documents/documents.ts'
import type { Evidence } from '../../store/audit/evidence.ts'
import { canonical, sha256 } from '../canonical.ts'
import { differencesFrom } from '../differences.ts'
import type { PublicKey } from '../key.ts'
import { brokenSignature, differencesFromSealed } from '../sealBreaks.ts'
import { type SealContent, sealContent } from '../sealContent.ts'
import { readAudit } from './audit.ts'
import * as format from './format.ts'
import { brokenFiles, jsonOf, openManifest, textOf } from './opened.ts'
import { NotWhole, ZipFile } from './readZip.ts'

export interface VerifiedEvidence {
  manifest: format.Manifest | undefined
  entries: number
  isSealed: boolean
  /** What was altered, removed or added, in words. */
  breaks: string[]
}

const { names } = format

/** Verifies a file of evidence by itself: it asks no database, and trusts only the keys. */
export async function verifyEvidence(file: string, keys: readonly PublicKey[]): Promise<VerifiedEvidence> {
  try {
    return await verifyArchive(await ZipFile.open(file), keys)
  } catch (error) {
    if (!(error instanceof NotWhole)) throw error
    return { manifest: undefined, entries: 0, isSealed: false, breaks: [error.message] }
  }
}

async function verifyArchive(zip: ZipFile, keys: readonly PublicKey[]): Promise<VerifiedEvidence> {
  const { manifest, breaks } = await openManifest(zip, keys)
  if (!manifest) return { manifest, entries: 0, isSealed: false, breaks }
  breaks.push(...(await brokenFiles(zip, manifest)))
  const found: VerifiedEvidence = { manifest, entries: 0, isSealed: false, breaks }
  try {
    await compareContents(zip, found, manifest, keys)
  } catch (error) {
    // What the server made can always be compared; what was altered may have any shape.
    if (breaks.length === 0) throw error
    breaks.push('Its files cannot be compared any further: they are not as the server writes them.')
  }
  return { ...found, breaks: [...new Set(breaks)] }
}

/** Compares what the files say, and adds to `found` what does not match. */
async function compareContents(
  zip: ZipFile,
  found: VerifiedEvidence,
  manifest: format.Manifest,
  keys: readonly PublicKey[],
): Promise<void> {
  const { breaks } = found
  const { id } = manifest.application
  const application = await jsonOf<format.ApplicationFile>(zip, names.application)
  if (application && application.id !== id) breaks.push(`${names.application}: it belongs to another application.`)
  const audit = await readAudit(zip, id, application?.version)
  found.entries = audit.entries
  breaks.push(...audit.breaks)
  const state = await readState(zip, application)
  // A broken chain does not tell what the application should be.
  if (state && audit.breaks.length === 0) breaks.push(...differencesOf(state, audit.replayed))
  breaks.push(...brokenContents(manifest, state?.documents ?? []))
  const seal = await jsonOf<format.SealFile>(zip, names.seal)
  found.isSealed = seal !== undefined
  if (audit.seal !== undefined && !seal) breaks.push(`${names.seal}: it is missing.`)
  if (seal) breaks.push(...(await brokenSeal(zip, { seal, id, keys, audit, state })))
}

interface State {
  application: format.ApplicationFile
  forms: format.FormFile[]
  documents: DocumentFacts[]
  conditions: { id: string }[]
  questions: { id: string }[]
  limits: { place: number }[]
}

/** Reads the application's state; undefined if a part of it is missing. */
async function readState(zip: ZipFile, application: format.ApplicationFile | undefined): Promise<State | undefined> {
  const forms: format.FormFile[] = []
  for (const { name } of zip.entries.filter((entry) => entry.name.startsWith('forms/'))) {
    const form = await jsonOf<format.FormFile>(zip, name)
    if (form) forms.push(form)
  }
  const documents = await jsonOf<DocumentFacts[]>(zip, names.documents)
  const conditions = await jsonOf<State['conditions']>(zip, names.conditions)
  const questions = await jsonOf<State['questions']>(zip, names.questions)
  const limits = await jsonOf<State['limits']>(zip, names.limits)
  return application && documents && conditions && questions && limits
    ? { application, forms, documents, conditions, questions, limits }
    : undefined
}

type Audit = Awaited<ReturnType<typeof readAudit>>

/** Returns the differences between the application and the state to which its entries lead. */
function differencesOf(state: State, replayed: Audit['replayed']): string[] {
  const { application, ...beside } = state
  const forms = Object.fromEntries(state.forms.map(({ form_type, columns, data }) => [form_type, { columns, data }]))
  const stored = { columns: application.columns, forms }
  return differencesFrom(replayed, stored, beside).map(({ message }) => message)
}

/** Returns the documents whose content is not the one that was uploaded. */
function brokenContents({ files, missing }: format.Manifest, documents: DocumentFacts[]): string[] {
  const hashes = new Map(files.map(({ name, sha256: hash }) => [name, hash]))
  return documents.flatMap((document) => {
    const name = format.contentName(document)
    const hash = hashes.get(name)
    if (hash === undefined)
      return missing.includes(name) ? [] : [`${name}: the content of ${document.name} is missing.`]
    return hash === document.sha256 ? [] : [`${name}: it is not the file ${document.name} that was uploaded.`]
  })
}

interface SealCheckInput {
  seal: format.SealFile
  id: string
  keys: readonly PublicKey[]
  audit: Audit
  state: State | undefined
}

async function brokenSeal(zip: ZipFile, { seal, id, keys, audit, state }: SealCheckInput): Promise<string[]> {
  const [hash, signature] = [Buffer.from(seal.hash, 'hex'), Buffer.from(seal.signature, 'base64')]
  const broken = brokenSignature({ text: seal.text, hash, key_id: seal.key_id, signature }, keys)
  if (broken !== undefined) return [`${names.seal}: ${broken}`]
  const sealed = JSON.parse(seal.text) as SealContent
  if (sealed.application?.id !== id) return [`${names.seal}: it belongs to another application.`]
  const unlike = audit.seal === seal.hash ? [] : [`${names.seal}: it is not the one in the audit.`]
  const now = state && (await asSealed(zip, state, audit, sealed))
  return [
    ...unlike,
    ...(now ? differencesFromSealed(sealed, now).map((what) => `${names.seal}: ${what}`) : []),
    ...(await brokenDefinitions(zip, sealed.definitions)),
    ...(await brokenPaper(zip, sealed.paper)),
  ]
}

/** Converts the state to the form that a seal holds. */
async function asSealed(zip: ZipFile, state: State, audit: Audit, sealed: SealContent): Promise<SealContent> {
  const forms: Evidence['forms'] = []
  for (const { form_type, state: name, data, definition } of state.forms) {
    const files = await jsonOf<StageFiles>(zip, format.definitionName(definition))
    forms.push({ form_type, state: name, data, definition, files: files ?? null })
  }
  const link = sealed.audit?.link
  const hash = link === undefined ? undefined : audit.hashes.get(link)
  const evidence = sealContent({
    application: state.application.sealed,
    forms: forms.toSorted((a, b) => (a.form_type < b.form_type ? -1 : 1)),
    documents: state.documents.filter(({ condition_id }) => condition_id === null).map(sealedDocument),
    audit: link === undefined || hash === undefined ? null : { link, hash },
  })
  return { ...evidence, limits: state.limits.map((limit) => ({ ...limit })) }
}

const sealedDocument = ({ id, name, size, sha256: hash, uploaded_by, removed_by, kind }: DocumentFacts) => {
  const document = { id, name, size, sha256: hash, uploaded_by, removed_by }
  return kind === null ? document : { ...document, kind }
}

async function brokenDefinitions(zip: ZipFile, sealed: Record<string, string> = {}): Promise<string[]> {
  const breaks: string[] = []
  for (const [name, hash] of Object.entries(sealed)) {
    const found = await jsonOf(zip, format.sharedName(name))
    if (found === undefined) breaks.push(`${format.sharedName(name)}: it is missing.`)
    else if (sha256(canonical(found)).toString('hex') !== hash)
      breaks.push(`${format.sharedName(name)}: it is not what the decision was made under.`)
  }
  return breaks
}

async function brokenPaper(zip: ZipFile, sealed: string | undefined): Promise<string[]> {
  const text = await textOf(zip, names.paper)
  if (sealed === undefined)
    return text === undefined ? [] : [`${names.paper}: it was not there when the decision was sealed.`]
  if (text === undefined) return [`${names.paper}: it is missing.`]
  return sha256(text).toString('hex') === sealed ? [] : [`${names.paper}: it is not the one that was decided on.`]
}
