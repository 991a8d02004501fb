// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { mountForm, readStages } from '../../tests/support/stageForm.tsx'
import { validateWhole } from '../engine/validate.ts'

afterEach(cleanup)
const stages = await readStages()

/** What axe finds; colours need a real browser. */
async function violations(page: Element): Promise<string[]> {
  const { violations: found } = await axe.run(page, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

describe('every stage form', () => {
  it.each(stages.map((stage) => [stage.stage.title, stage] as const))('%s has no accessibility violation, nor with its errors', async (_, stage) => {
    const { container, change } = mountForm(stage, { data: { limit_requests: [{}] } })
    for (const tab of screen.queryAllByRole('tab')) fireEvent.click(tab)
    expect(await violations(container)).toEqual([])
    change({ errors: validateWhole(stage, {}) })
    expect(await violations(container)).toEqual([])
  })
})
