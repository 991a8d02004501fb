import { chance } from '../../support/chance.ts'
import type { Choice } from './pages.ts'

const { shuffled } = chance('the forms that stand for the others')

/** The forms of the stages are one page, which so many of them show. */
export const withForms =
  (count: number): Choice =>
  (pages) => [...pages.filter(({ stage }) => !stage), ...shuffled(pages.filter(({ stage }) => stage)).slice(0, count)]
