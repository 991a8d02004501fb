import { t } from '../../../texts/t.ts'
import { lostFiles } from '../../documents/lostFiles.ts'
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
  [text && lostText(draft), files > 0 && lostFiles(files), question && lostQuestion()].filter(Boolean).join(' ') ||
  undefined

/** What logging out would lose of the text. Unlike leaving, it also loses a draft that only this browser keeps. */
export const lostByLogout = (draft: DraftState): string | undefined =>
  lostText(draft) ?? (draft.kept?.where === 'browser' ? inBrowser() : undefined)

function lostText({ kept, failed, pending }: DraftState): string | undefined {
  if (pending) return t('Your changes since the last save are not kept yet.')
  return kept && !failed ? undefined : t('Your changes since the last save would be lost.')
}

const inBrowser = () => t('Your changes since the last save are kept only in this browser. Logging out removes them.')

const lostQuestion = () => t('The question or the answer that you have written would be lost.')
