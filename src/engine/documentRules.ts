/**
 * The rules for a document (spec decision 25) that need only its name and size. The file picker and the server both
 * check them.
 */
import { t } from '../texts/t.ts'

/** The file name extensions of documents. */
export const acceptedTypes = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'jpeg', 'csv', 'txt'] as const

export type AcceptedType = (typeof acceptedTypes)[number]

/** In bytes. */
export const largestFile = 25 * 1024 * 1024
/** In bytes: all documents of one application, including removed ones. */
export const largestTotal = 200 * 1024 * 1024

const inCapitals = acceptedTypes.map((type) => type.toUpperCase()).join(', ')

export const documentRefusals = {
  type: () => t('Files of this type are not accepted. Accepted are {types}.', { types: inCapitals }),
  size: () => t('A file may be at most 25 MB.'),
  empty: () => t('The file is empty.'),
  total: () => t('The documents of one application, including removed ones, may total at most 200 MB.'),
}

/** The hint beside the file picker. */
export const documentHint = (): string => t('{types}, up to 25 MB per file.', { types: inCapitals })

/** The extension of a file's name, in lower case; undefined if it is not accepted. */
export function acceptedType(name: string): AcceptedType | undefined {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return acceptedTypes.find((type) => type === extension)
}

/** A document that the application has. */
export interface AttachedDocument {
  /** Which of a stage's `documents` it is. */
  kind?: string | null
  /** When it was attached, in ISO. */
  uploaded_at: string
}

export interface FileInfo {
  name: string
  /** In bytes. */
  size: number
}

/**
 * Why a file is refused, in an application whose documents have `held` bytes; undefined if nothing is wrong with its
 * name and size.
 */
export function documentRefusal({ name, size }: FileInfo, held: number): string | undefined {
  if (!acceptedType(name)) return documentRefusals.type()
  if (size > largestFile) return documentRefusals.size()
  if (size === 0) return documentRefusals.empty()
  return held + size > largestTotal ? documentRefusals.total() : undefined
}
