import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { useFocusKept } from './useFocusKept.ts'

interface State {
  busy: boolean
  locked?: boolean
}

/** A field and its action's button, which a key in the field presses too. */
function Form({ busy, locked = false }: State) {
  const place = useRef<HTMLElement>(null)
  const keep = useFocusKept(busy, place)
  return (
    <div tabIndex={-1} data-testid="root">
      <section ref={place} tabIndex={-1} aria-label="Actions">
        <select aria-label="Field" disabled={locked} onKeyDown={keep} />
        <button disabled={busy || locked} onClick={keep}>
          Complete
        </button>
      </section>
    </div>
  )
}

function act(on: HTMLElement, event: Event, after: State): void {
  on.focus()
  on.dispatchEvent(event)
  form.rerender(<Form busy />)
  form.rerender(<Form {...after} />)
}

afterEach(cleanup)

let form: ReturnType<typeof render>
const field = () => screen.getByLabelText('Field')
const button = () => screen.getByRole('button')
const click = () => new MouseEvent('click', { bubbles: true })
const key = () => new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' })

describe('After an action the focus', () => {
  it('is on its button again', () => {
    form = render(<Form busy={false} />)
    act(button(), click(), { busy: false })
    expect(document.activeElement).toBe(button())
  })

  it('is on its button again although a dialog has taken it to its root meanwhile', () => {
    form = render(<Form busy={false} />)
    button().focus()
    fireEvent.click(button())
    form.rerender(<Form busy />)
    screen.getByTestId('root').focus()
    form.rerender(<Form busy={false} />)
    expect(document.activeElement).toBe(button())
  })

  it('stays in the field from which a key has begun it', () => {
    form = render(<Form busy={false} />)
    act(field(), key(), { busy: false })
    expect(document.activeElement).toBe(field())
  })

  it.each([
    ['button', button, click],
    ['field', field, key],
  ])('is on what holds them where it has locked the %s', (_, on, event) => {
    form = render(<Form busy={false} />)
    act(on(), event(), { busy: false, locked: true })
    expect(document.activeElement).toBe(screen.getByLabelText('Actions'))
  })
})
