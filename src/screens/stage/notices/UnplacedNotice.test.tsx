import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Lookups } from '../../../form/StageForm.tsx'
import { readStage } from '../../../../tests/support/stageForm.tsx'
import { UnplacedNotice } from './UnplacedNotice.tsx'

afterEach(cleanup)

const lookups: Lookups = {
  options: () => ({ status: 'ready', records: [] }),
  renew: () => undefined,
  subscribe: () => () => undefined,
}

it('names of a table only the rows with something in a column that the form no longer has', async () => {
  const stage = await readStage('credit_request')
  const value = [{}, { comments: 'New' }]
  render(
    <UnplacedNotice
      loaded={{}}
      unplaced={[{ stage, field: 'limit_requests', value, isPart: true }]}
      lookups={lookups}
      onClose={() => undefined}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Limits: Row 2'])
})
