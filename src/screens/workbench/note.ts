import { charactersLeft } from '../../ui/fields/Counter.tsx'

/** In characters, as the contract has it. */
const longestNote = 2000

/** How many characters a note may still take; undefined far from its limit. */
export const leftOfNote = (note: string): number | undefined => charactersLeft(note, longestNote)

/** Whether it says something, and is not too long. */
export const isNote = (note: string): boolean => note.trim() !== '' && (leftOfNote(note) ?? 0) >= 0
