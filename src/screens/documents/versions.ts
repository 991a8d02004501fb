import type { Document } from '../../api/http/types.ts'

export interface Version {
  document: Document
  /** A newer document with the same name is above it. */
  isOlder: boolean
  /** There are or were several with its name. */
  isNumbered: boolean
}

/** The documents in the order of their names' first versions. Below each are its older versions, newest first. */
export function versions(documents: Document[]): Version[] {
  const names = [...new Set(documents.map(({ name }) => name))]
  return names.flatMap((name) => {
    const all = documents.filter((document) => document.name === name).toReversed()
    return all.map((document, place) => ({
      document,
      isOlder: place > 0,
      isNumbered: document.version !== undefined && (all.length > 1 || document.version > 1),
    }))
  })
}
