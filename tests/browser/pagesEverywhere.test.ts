import { looksAt } from './pages/looksAt.ts'

looksAt({ wide: (pages) => pages, narrow: (pages) => pages })
