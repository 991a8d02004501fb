import { t } from '../../../texts/t.ts'
import type { DraftState } from './draftState.ts'

/** The unsaved work on the page. */
export interface UnsavedWork {
  text: boolean
  /** How many files have not arrived. */
  files: number
  /** A question or an answer that is written and not sent. */
  question?: boolean
}

/** What leaving the form would lose; undefined if nothing. Text is not lost if a draft of it is kept. */
export const lostBy = (draft: DraftState, { text, files, question }: UnsavedWork) =>
  [warning(text && lostText(draft), files), question && lostQuestion()].filter(Boolean).join(' ') || undefined

/** What logging out would lose. Unlike leaving, it also loses a draft that only this browser keeps. */
export const lostByLogout = (draft: DraftState, { text, files }: UnsavedWork) =>
  warning(text && (lostText(draft) ?? (draft.kept?.where === 'browser' && inBrowser())), files)

function warning(text: string | false | undefined, files: number): string | undefined {
  return [text, files > 0 && lostFiles(files)].filter(Boolean).join(' ') || undefined
}

function lostText({ kept, failed, pending }: DraftState): string | undefined {
  if (pending) return t('Your changes since the last save are not kept yet.')
  return kept && !failed ? undefined : t('Your changes since the last save would be lost.')
}

const inBrowser = () => t('Your changes since the last save are kept only in this browser. Logging out removes them.')

const lostQuestion = () => t('The question or the answer that you have written would be lost.')

function lostFiles(count: number): string {
  return t(
    {
      one: 'The file you picked is not kept. You will have to pick it again.',
      other: 'The {count} files you picked are not kept. You will have to pick them again.',
    },
    { count },
  )
}
