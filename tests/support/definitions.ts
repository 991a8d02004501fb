import { readFileSync } from 'node:fs'
import { ok } from './backend.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(`schemas/${file}`, 'utf8'))

/** The index of the definitions without the stages' own files: all that the lists and the hub need. */
export const index = ok({
  stages: [],
  application: read('application.json'),
  kinds: { annual_review: read('paths/annual-review.json') },
  reference: read('reference.json'),
})
