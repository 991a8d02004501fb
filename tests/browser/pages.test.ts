import { chance } from '../support/chance.ts'
import { looksAt } from './pages/looksAt.ts'
import { withForms } from './pages/withForms.ts'

const { shuffled } = chance('the pages that a narrow screen shows')

// `pagesEverywhere` opens all at both widths; what a page weighs does not depend on the width.
looksAt({ wide: withForms(1), narrow: (pages) => shuffled(withForms(1)(pages)).slice(0, 2) })
