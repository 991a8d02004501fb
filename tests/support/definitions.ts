import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { type DefinitionIndex, loadStage } from '../../src/api/stage/definitions.ts'
import type { Stage } from '../../src/engine/stage.ts'
import { backend, ok } from './backend.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(`schemas/${file}`, 'utf8'))

const texts = {
  application: read('application.json'),
  kinds: { annual_review: read('paths/annual-review.json') },
  reference: read('reference.json'),
  paper: { compiledBy: 'credit_compilation' },
} as Omit<DefinitionIndex, 'stages'>

/** The index of the definitions without the stages' files, which is all that the lists and the hub need. */
export const index = ok({ stages: [], ...texts })

/**
 * The index of the definitions with these stages loaded. In the browser a stage's checks are a module under the page's
 * own origin; here they are compiled in place.
 */
export async function indexOf(...stages: Stage[]) {
  const entries = stages.map(({ hash, stage: { formType, title } }) => {
    const path = `/definitions/${formType}`
    return { formType, title, hash: `${formType} ${hash}`, files: `${path}.json`, checks: `${path}.js` }
  })
  const whole = { ...texts, stages: entries }
  backend(Object.fromEntries(entries.map(({ files }, n) => [`GET ${files}`, ok(stages[n])])))
  for (const { stage, checks } of stages) await loadStage(whole, stage.formType, async () => ({ default: checks }))
  vi.unstubAllGlobals()
  return ok(whole)
}
