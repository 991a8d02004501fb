import { extname } from 'node:path'
import type { Recorded, RecordedForm } from '../../store/applications/recorded.ts'
import type { Evidence } from '../../store/record/evidence.ts'
import type { DocumentFacts } from '../../store/documents/documents.ts'

/** The names of what is in the file of evidence of an application, which is a ZIP archive (ADR 0090). */
export const names = {
  /** Lists all files with their hashes; the signature is of its bytes. */
  manifest: 'manifest.json',
  signature: 'signature.json',
  readme: 'README.txt',
  application: 'application.json',
  documents: 'documents.json',
  conditions: 'conditions.json',
  questions: 'questions.json',
  limits: 'approved-limits.json',
  people: 'people.json',
  /** A line for each entry. */
  audit: 'audit.jsonl',
  seal: 'seal.json',
  /** The sealed text itself. */
  paper: 'paper.json',
  /** The same to be read. */
  paperFile: 'paper.pdf',
} as const

export const formName = (formType: string): string => `forms/${formType}.json`

/** The files of a stage as a form was written under them. */
export const definitionName = (hash: string): string => `definitions/stages/${hash}.json`

/** A file that all stages share, as the seal names it. */
export const sharedName = (name: string): string => `definitions/${name}.json`

/** The content of a document. Its own name may hold anything, and is in the list of documents. */
export function contentName({ id, name }: Pick<DocumentFacts, 'id' | 'name'>): string {
  const extension = extname(name)
  return `documents/${id}${/^\.[A-Za-z0-9]{1,10}$/.test(extension) ? extension.toLowerCase() : ''}`
}

export interface ManifestFile {
  name: string
  /** In bytes. */
  size: number
  sha256: string
}

export interface Manifest {
  format: 'evidence-1'
  application: { id: string; reference_number: string }
  made_at: string
  made_by: { id: string; name: string }
  files: ManifestFile[]
  /** The contents of documents that were not there. */
  missing: string[]
}

export interface Signature {
  key_id: string
  /** Over the SHA-256 of the manifest's bytes, in base64. */
  signature: string
}

export interface ApplicationFile {
  id: string
  version: number
  /** As a seal holds it. */
  sealed: NonNullable<Evidence['application']>
  /** As the audit records it. */
  columns: Recorded['columns']
}

export interface FormFile extends RecordedForm {
  form_type: string
  state: string
  /** The hash of the definition that it was written under. */
  definition: string
}

/** A line of the audit: an entry as its chain holds it. */
export interface AuditLine {
  seq: number
  hash: string
  /** All that the entry says; the SHA-256 of the hash before it and of this text is its hash. */
  text: string
}

export interface SealFile {
  at: string
  /** What was signed. */
  text: string
  hash: string
  key_id: string
  signature: string
}
