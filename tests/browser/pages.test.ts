import { chance } from '../support/chance.ts'
import { type Choice, looksAt } from './pages/looksAt.ts'

const { shuffled } = chance('the forms that stand for the others')

/** The forms of the stages are one page, which so many of them show; `pagesEverywhere` opens all. */
const withForms =
  (count: number): Choice =>
  (pages) => [...pages.filter(({ stage }) => !stage), ...shuffled(pages.filter(({ stage }) => stage)).slice(0, count)]

looksAt({ wide: withForms(2), narrow: withForms(1) })
