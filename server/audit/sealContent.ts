import type { Evidence } from '../store/audit/evidence.ts'
import { canonical, sha256 } from './canonical.ts'

/** What a seal contains about the evidence: the hashes of the data and of the definitions' files. */
export interface SealContent {
  application: Record<string, unknown> | null
  forms: Record<string, unknown>[]
  documents: Record<string, unknown>[]
  audit: { link: number; hash: string } | null
  /** The hashes of application.json and reference.json; absent in early seals. */
  definitions?: Record<string, string>
  /** The hash of the credit paper; absent in early seals, and if the bank has none. */
  paper?: string
  /** The approved limits, line by line; absent if there are none. */
  limits?: Record<string, unknown>[]
}

export function sealContent({ application, forms, documents, audit }: Evidence): SealContent {
  return {
    application: application && { ...application },
    forms: forms.map(({ data, files, ...form }) => ({ ...form, data: hashOf(data), files: hashOf(files) })),
    documents,
    audit: audit ? { link: audit.link, hash: audit.hash } : null,
  }
}

const hashOf = (value: unknown): string => sha256(canonical(value)).toString('hex')
