import { extname } from 'node:path'
import type { RecordedApplication, RecordedForm } from '../../store/applications/recorded.ts'
import type { Evidence } from '../../store/audit/evidence.ts'
import type { DocumentFacts } from '../../store/documents/documents.ts'

/** The names of the files in the evidence of an application, which is a ZIP archive (ADR 0090). */
export const names = {
  /** Lists all files with their hashes; its bytes are signed. */
  manifest: 'manifest.json',
  signature: 'signature.json',
  readme: 'README.txt',
  application: 'application.json',
  documents: 'documents.json',
  conditions: 'conditions.json',
  questions: 'questions.json',
  limits: 'approved-limits.json',
  people: 'people.json',
  /** One line for each audit entry. */
  audit: 'audit.jsonl',
  seal: 'seal.json',
  /** The sealed text of the credit paper. */
  paper: 'paper.json',
  /** The credit paper for people to read. */
  paperFile: 'paper.pdf',
} as const

export const formName = (formType: string): string => `forms/${formType}.json`

/** Returns the name of a stage's definition under which a form was written. */
export const definitionName = (hash: string): string => `definitions/stages/${hash}.json`

/** Returns the name of a file that all stages share, by its name in the seal. */
export const sharedName = (name: string): string => `definitions/${name}.json`

/**
 * Returns the name of a document's content. The document's own name may hold any characters, and is in the list of
 * documents.
 */
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
  /** The names of documents' contents that were not found. */
  missing: string[]
}

export interface Signature {
  key_id: string
  /** The signature of the SHA-256 of the manifest's bytes, in base64. */
  signature: string
}

export interface ApplicationFile {
  id: string
  version: number
  /** The application as a seal holds it. */
  sealed: NonNullable<Evidence['application']>
  /** The columns as the audit records them. */
  columns: RecordedApplication['columns']
}

export interface FormFile extends RecordedForm {
  form_type: string
  state: string
  /** The hash of the definition under which the form was written. */
  definition: string
}

/** A line of the audit: an entry as its chain holds it. */
export interface AuditLine {
  seq: number
  hash: string
  /** Everything that the entry says. The SHA-256 of the previous entry's hash and this text is the entry's hash. */
  text: string
}

export interface SealFile {
  at: string
  /** The text that was signed. */
  text: string
  hash: string
  key_id: string
  signature: string
}
