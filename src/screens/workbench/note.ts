import { charactersLeft } from '../../ui/fields/Counter.tsx'

/** In characters, as in the API contract. */
const longestNote = 2000

/** How many characters a note may still take; undefined far from its limit. */
export const leftOfNote = (note: string): number | undefined => charactersLeft(note, longestNote)

/** Whether a note is not empty, and not too long. */
export const isNote = (note: string): boolean => note.trim() !== '' && (leftOfNote(note) ?? 0) >= 0
