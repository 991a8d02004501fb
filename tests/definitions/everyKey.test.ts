// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { metaKeys } from '../../scripts/reference/keys.ts'
import { effectOf } from './everyKey/effects.ts'
import { published } from './everyKey/unavailable.ts'

/** In the browser a stage's checks are a module under the page's own origin; here they are compiled in place. */
vi.mock('../../src/api/stage/definitions.ts', async (original) => ({
  ...(await original<object>()),
  loadStage: async (_: unknown, formType: string) => published.stages.find(({ stage }) => stage.formType === formType),
}))

describe('every key of the meta-schemas', () => {
  it.each(metaKeys.map((key) => [key.id, key] as const))('has an effect: %s', async (_, key) => {
    const { effect, silent } = await effectOf(key)
    expect(effect, `Nobody can see these changes:\n${silent.join('\n')}`).not.toBe('none')
  })
})
