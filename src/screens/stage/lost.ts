import type { DraftState } from './draftState.ts'

/** What is on the page and not saved. */
export interface Unsaved {
  text: boolean
  /** How many have not arrived. */
  files: number
}

/** What leaving without saving means: little for a text of which a draft is kept. Undefined where there is nothing to lose. */
export function lostBy(draft: DraftState, { text, files }: Unsaved): string | undefined {
  const parts = [text && lostText(draft), files > 0 && lostFiles(files)].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' ') : undefined
}

function lostText({ kept }: DraftState): string {
  if (kept?.where === 'server') return 'What you have entered since the last save is kept, for you alone, until you come back.'
  if (kept) return 'What you have entered since the last save is kept in this browser for a day, unless you log out.'
  return 'What you have entered since the last save would be lost.'
}

function lostFiles(count: number): string {
  if (count === 1) return 'The file that you have picked is not kept: it has to be picked again.'
  return `The ${count} files that you have picked are not kept: they have to be picked again.`
}
