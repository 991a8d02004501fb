import type { DraftState } from './draftState.ts'

/** What is on the page and not saved. */
export interface Unsaved {
  text: boolean
  /** How many have not arrived. */
  files: number
}

/** What leaving the form takes away: nothing of a text of which a draft is kept. Undefined where there is nothing to lose. */
export const lostBy = (draft: DraftState, { text, files }: Unsaved) => told(text && lostText(draft), files)

/** As leaving; a draft that is kept in this browser alone goes as well. */
export const lostByLogout = (draft: DraftState, { text, files }: Unsaved) =>
  told(text && (lostText(draft) ?? (draft.kept?.where === 'browser' && inBrowser)), files)

function told(text: string | false | undefined, files: number): string | undefined {
  return [text, files > 0 && lostFiles(files)].filter(Boolean).join(' ') || undefined
}

function lostText({ kept, failed, pending }: DraftState): string | undefined {
  if (pending) return 'What you have entered since the last save is not kept yet.'
  return kept && !failed ? undefined : 'What you have entered since the last save would be lost.'
}

const inBrowser = 'What you have entered since the last save is kept in this browser alone: logging out removes it.'

function lostFiles(count: number): string {
  if (count === 1) return 'The file that you have picked is not kept: it has to be picked again.'
  return `The ${count} files that you have picked are not kept: they have to be picked again.`
}
