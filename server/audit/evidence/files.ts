import type { Contents } from '../../contents/contents.ts'
import { isUnavailable } from '../../errors/unavailable.ts'
import { Unavailable } from '../../errors/problems.ts'
import { recorded } from '../../store/applications/recorded.ts'
import { chainTexts } from '../../store/audit/auditChains.ts'
import type { EvidenceFacts } from '../../store/audit/evidenceFacts.ts'
import type { Db } from '../../store/transaction.ts'
import { canonical } from '../canonical.ts'
import * as format from './format.ts'
import { readme } from './readme.ts'
import type { PackedFile } from './zip.ts'

/** What evidence is read from, in addition to its facts. */
export interface Sources {
  db: Db
  contents: Contents
  /** The sealed credit paper as PDF; undefined if it no longer matches the seal. */
  paper: Buffer | undefined
}

/** Yields the evidence of an application, file by file. */
export async function* evidenceFiles(
  { db, contents, paper }: Sources,
  facts: EvidenceFacts,
): AsyncGenerator<PackedFile | { missing: string }> {
  const { names } = format
  yield text(names.readme, readme)
  yield* stateFiles(facts)
  yield json(names.people, facts.people)
  yield* decisionFiles(facts)
  if (facts.paper !== undefined)
    yield paper ? { name: names.paperFile, parts: [paper], isDense: true } : { missing: names.paperFile }
  yield { name: names.audit, parts: auditLines(db, facts) }
  for (const document of facts.documents) yield await contentOf(db, contents, document)
}

const text = (name: string, content: string): PackedFile => ({ name, parts: [Buffer.from(content)] })
const json = (name: string, value: unknown): PackedFile => text(name, canonical(value))

/** Yields the files of the application's present state. */
function* stateFiles({
  application,
  evidence,
  documents,
  conditions,
  questions,
  limits,
}: EvidenceFacts): Generator<PackedFile> {
  const { names } = format
  const { columns, forms } = recorded(application)
  const { id, version } = application
  if (evidence.application)
    yield json(names.application, {
      id,
      version,
      sealed: evidence.application,
      columns,
    } satisfies format.ApplicationFile)
  const definitions = new Set<string>()
  for (const { form_type, state, definition, files } of evidence.forms) {
    const form = forms[form_type] ?? { columns: {}, data: {} }
    yield json(format.formName(form_type), { form_type, state, definition, ...form } satisfies format.FormFile)
    if (files && !definitions.has(definition)) yield json(format.definitionName(definition), files)
    definitions.add(definition)
  }
  yield json(names.documents, documents)
  yield json(names.conditions, conditions)
  yield json(names.questions, questions)
  yield json(names.limits, limits)
}

/** Yields the files of the decision. */
function* decisionFiles({ seal, paper, shared }: EvidenceFacts): Generator<PackedFile> {
  const { names } = format
  for (const { name, content } of shared) yield json(format.sharedName(name), content)
  if (seal)
    yield json(names.seal, {
      at: seal.at.toISOString(),
      text: seal.text,
      hash: seal.hash.toString('hex'),
      key_id: seal.key_id,
      signature: seal.signature.toString('base64'),
    } satisfies format.SealFile)
  if (paper !== undefined) yield text(names.paper, paper)
}

/** Yields the audit entries that existed when the rest was read. */
async function* auditLines(db: Db, { application, links }: EvidenceFacts): AsyncGenerator<Buffer> {
  for await (const entries of chainTexts(db, application.id)) {
    for (const { link, seq, hash, text: whole } of entries) {
      if (link > links) return
      const line: format.AuditLine = { seq, hash: hash.toString('hex'), text: whole }
      yield Buffer.from(`${JSON.stringify(line)}\n`)
    }
  }
}

/** Returns the bytes of a document without checking them: a verification compares them with the upload. */
async function contentOf(
  db: Db,
  contents: Contents,
  document: EvidenceFacts['documents'][number],
): Promise<PackedFile | { missing: string }> {
  const name = format.contentName(document)
  try {
    return { name, parts: (await contents.read(db, document.id)) as AsyncIterable<Buffer>, isDense: true }
  } catch (error) {
    if (error instanceof Unavailable || isUnavailable(error)) throw error
    return { missing: name }
  }
}
