/** What a document may be (decision 25), as far as it can be told before its content is read: the picker and the server ask the same. */

/** By the extension of its name. */
export const acceptedTypes = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'jpeg', 'csv', 'txt'] as const

export type AcceptedType = (typeof acceptedTypes)[number]

/** In bytes. */
export const largestFile = 25 * 1024 * 1024
/** In bytes, of all the documents of one application, removed ones counted. */
export const largestTotal = 200 * 1024 * 1024

const inCapitals = acceptedTypes.map((type) => type.toUpperCase()).join(', ')

export const documentRefusals = {
  type: `Files of this type are not accepted. Accepted are ${inCapitals}.`,
  size: 'A file may be at most 25 MB.',
  empty: 'The file is empty.',
  total: 'The documents of one application, including removed ones, may total at most 200 MB.',
}

/** For whoever picks. */
export const documentHint = `${inCapitals}, up to 25 MB a file.`

/** Undefined for a name whose extension is not accepted. */
export function acceptedType(name: string): AcceptedType | undefined {
  const extension = /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  return acceptedTypes.find((type) => type === extension)
}

export interface NamedFile {
  name: string
  /** In bytes. */
  size: number
}

/** Why a file cannot become a document of an application that holds `held` bytes; undefined where nothing is known against it. */
export function documentRefusal({ name, size }: NamedFile, held: number): string | undefined {
  if (!acceptedType(name)) return documentRefusals.type
  if (size > largestFile) return documentRefusals.size
  if (size === 0) return documentRefusals.empty
  return held + size > largestTotal ? documentRefusals.total : undefined
}
