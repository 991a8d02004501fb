import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NotLive } from './NotLive.tsx'

const waiting = { id: '1', at: '2026-11-01T10:00:00.000Z', text: 'The legal review waits for you.', form_key: null }
const mistake = 'application.json:3:5: the key "stage" is unknown. Did you mean "stages"?'

describe('what of the definitions is not live', () => {
  it('is said with each mistake to whom the server tells it', () => {
    render(
      <NotLive
        notifications={[
          waiting,
          { ...waiting, id: 'definitions', text: 'The definitions are not live.', mistakes: [mistake] },
        ]}
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('The definitions are not live.')
    expect(screen.getByText(mistake)).toBeTruthy()
    expect(screen.queryByText(waiting.text)).toBeNull()
  })

  it('is said to nobody else', () => {
    const { container } = render(<NotLive notifications={[waiting]} />)
    expect(container.textContent).toBe('')
  })
})
